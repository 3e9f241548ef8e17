"""What a deployment would change of a stack and of the stacks inside it, as JSON. It changes nothing and leaves nothing.

It makes a change set with nested stacks, reads it to the last level and deletes it. It runs in the virtual environment of the
SAM CLI, which has the SDK; credentials and region are those of the environment.
"""

import argparse
import json
import re
import time
from pathlib import Path

import boto3
from botocore.exceptions import ClientError

PATIENCE_SECONDS = 900
PAUSE_SECONDS = 2
CAPABILITIES = ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"]
# The service takes no longer template in the request itself.
LONGEST_BODY = 51_200
NOTHING_CHANGES = ("didn't contain changes", "No updates are to be performed")


def find_stack(client, name):
    try:
        return client.describe_stacks(StackName=name)["Stacks"][0]
    except ClientError as error:
        if "does not exist" in str(error):
            return None
        raise


def template_of(options):
    """The template as the service takes it: a long one beside the functions' code, which `sam package` has uploaded."""
    text = Path(options.template).read_text()
    if len(text.encode()) <= LONGEST_BODY:
        return {"TemplateBody": text}
    bucket, prefix = re.search(r"s3://([^/\s]+)/(\S*/)?[0-9a-f]{32}\b", text).groups(default="")
    key = f"{prefix}{options.stack}.changes.template"
    client = boto3.client("s3")
    client.put_object(Bucket=bucket, Key=key, Body=text.encode())
    host = client.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": key})
    return {"TemplateURL": host.partition("?")[0]}


def parameters_of(given, stack):
    """As `sam deploy` sends them: what is not given stays as it is in the stack, or is the template's default."""
    known = {one["ParameterKey"] for one in (stack or {}).get("Parameters", [])}
    wanted = [{"ParameterKey": key, "ParameterValue": value} for key, value in given.items() if value is not None]
    kept = [
        {"ParameterKey": key, "UsePreviousValue": True}
        for key, value in given.items()
        if value is None and key in known
    ]
    return wanted + kept


def wait_for(client, change_set):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        found = client.describe_change_set(ChangeSetName=change_set)
        if found["Status"] in ("CREATE_COMPLETE", "FAILED"):
            return found
        if time.monotonic() > deadline:
            raise SystemExit("The changes took longer than a quarter of an hour to compute.")
        time.sleep(PAUSE_SECONDS)


def read_changes(client, change_set):
    """Each change, with the `nested` ones of a stack; null where the service does not tell them."""
    found = []
    page = {}
    while True:
        answer = client.describe_change_set(ChangeSetName=change_set, **page)
        for change in (one["ResourceChange"] for one in answer["Changes"]):
            entry = {
                "action": change["Action"],
                "name": change["LogicalResourceId"],
                "type": change["ResourceType"],
                "replaces": change.get("Replacement", "False") != "False",
                "keeps": change.get("PolicyAction") == "Retain",
            }
            if change["ResourceType"] == "AWS::CloudFormation::Stack":
                inner = change.get("ChangeSetId")
                entry["nested"] = read_changes(client, inner) if inner else None
            found.append(entry)
        if "NextToken" not in answer:
            return found
        page = {"NextToken": answer["NextToken"]}


def forget(client, change_set, stack_name, is_ours):
    """Deletes the change set, and the empty stack that one for a new stack makes."""
    client.delete_change_set(ChangeSetName=change_set)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            client.describe_change_set(ChangeSetName=change_set)
        except ClientError:
            break
        time.sleep(PAUSE_SECONDS)
    stack = find_stack(client, stack_name) if is_ours else None
    if stack is not None and stack["StackStatus"] == "REVIEW_IN_PROGRESS":
        client.delete_stack(StackName=stack["StackId"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stack", required=True)
    parser.add_argument("--template", required=True)
    parser.add_argument("--parameters", required=True, help="JSON: each of the template's parameters; null for none given")
    options = parser.parse_args()
    client = boto3.client("cloudformation")
    stack = find_stack(client, options.stack)
    is_new = stack is None or stack["StackStatus"] == "REVIEW_IN_PROGRESS"
    change_set = client.create_change_set(
        StackName=options.stack,
        ChangeSetName=f"dry-run-{int(time.time())}",
        ChangeSetType="CREATE" if is_new else "UPDATE",
        Parameters=parameters_of(json.loads(options.parameters), stack),
        Capabilities=CAPABILITIES,
        IncludeNestedStacks=True,
        **template_of(options),
    )["Id"]
    try:
        state = wait_for(client, change_set)
        reason = state.get("StatusReason", "")
        if state["Status"] == "FAILED" and not any(words in reason for words in NOTHING_CHANGES):
            raise SystemExit(f"The changes of {options.stack} cannot be computed: {reason}")
        changes = [] if state["Status"] == "FAILED" else read_changes(client, change_set)
    finally:
        forget(client, change_set, options.stack, stack is None)
    print(json.dumps({"isNew": is_new, "changes": changes}))


if __name__ == "__main__":
    main()
