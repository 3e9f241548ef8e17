"""Restores the table of a stack: `copy` to a moment, beside it; `replace` puts the copy in its place; `attach` the stream.

It runs in the virtual environment of the SAM CLI, which has the SDK; credentials and region are those of the environment.
Each command prints JSON. What a restored table does not have by itself is what `template.yaml` gives the table: its stream,
its time to live, its own recovery, its protection.
"""

import argparse
import json
import time
from datetime import datetime

import boto3

PATIENCE_SECONDS = 6 * 3600
PAUSE_SECONDS = 5
CAPABILITIES = ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"]


def until(look):
    """Waits until `look` gives something that is true; gives it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise SystemExit("It took longer than six hours; look at the table in the console.")
        time.sleep(PAUSE_SECONDS)


def describe(client, table):
    try:
        return client.describe_table(TableName=table)["Table"]
    except client.exceptions.ResourceNotFoundException:
        return None


def is_active(client, table):
    found = describe(client, table)
    return found if found is not None and found["TableStatus"] == "ACTIVE" else None


def copy(client, options):
    """A copy of the table as it was at a moment. The table itself is not touched."""
    moment = {"UseLatestRestorableTime": True}
    if options.to != "latest":
        moment = {"RestoreDateTime": datetime.fromisoformat(options.to)}
    client.restore_table_to_point_in_time(
        SourceTableName=options.table, TargetTableName=options.copy, **moment
    )
    found = until(lambda: is_active(client, options.copy))
    return {"copy": options.copy, "items": found.get("ItemCount", 0)}


def replace(client, options):
    """The copy under the table's name. The table as it is stays for 35 days as a backup, which its deletion makes."""
    if is_active(client, options.copy) is None:
        raise SystemExit(f"There is no table {options.copy}: make the copy first.")
    backup = client.create_backup(TableName=options.copy, BackupName=f"{options.copy}-in-place")
    arn = backup["BackupDetails"]["BackupArn"]
    until(
        lambda: client.describe_backup(BackupArn=arn)["BackupDescription"]["BackupDetails"]["BackupStatus"]
        == "AVAILABLE"
    )
    if describe(client, options.table) is not None:
        client.update_table(TableName=options.table, DeletionProtectionEnabled=False)
        until(lambda: is_active(client, options.table))
        client.delete_table(TableName=options.table)
        until(lambda: describe(client, options.table) is None)
    client.restore_table_from_backup(TargetTableName=options.table, BackupArn=arn)
    until(lambda: is_active(client, options.table))
    stream = {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
    client.update_table(TableName=options.table, StreamSpecification=stream)
    found = until(lambda: is_active(client, options.table))
    client.update_table(TableName=options.table, DeletionProtectionEnabled=True)
    until(lambda: is_active(client, options.table))
    client.update_time_to_live(
        TableName=options.table, TimeToLiveSpecification={"AttributeName": "ttl", "Enabled": True}
    )
    client.update_continuous_backups(
        TableName=options.table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
    )
    return {"stream": found["LatestStreamArn"]}


def attach(client, options):
    """The functions read the stream that the table has now. Nothing else of the stack changes."""
    stream = describe(client, options.table)["LatestStreamArn"]
    cloud = boto3.client("cloudformation")
    given = cloud.describe_stacks(StackName=options.stack)["Stacks"][0].get("Parameters", [])
    names = [one["ParameterKey"] for one in given if one["ParameterKey"] != "RestoredStream"]
    parameters = [{"ParameterKey": name, "UsePreviousValue": True} for name in names]
    parameters.append({"ParameterKey": "RestoredStream", "ParameterValue": stream})
    cloud.update_stack(
        StackName=options.stack, UsePreviousTemplate=True, Parameters=parameters, Capabilities=CAPABILITIES
    )
    cloud.get_waiter("stack_update_complete").wait(StackName=options.stack, WaiterConfig={"Delay": PAUSE_SECONDS})
    return {"stream": stream}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["copy", "replace", "attach"])
    parser.add_argument("--table", required=True)
    parser.add_argument("--copy", required=True)
    parser.add_argument("--stack", required=True)
    parser.add_argument("--to", default="latest")
    options = parser.parse_args()
    work = {"copy": copy, "replace": replace, "attach": attach}[options.command]
    print(json.dumps(work(boto3.client("dynamodb"), options)))


if __name__ == "__main__":
    main()
