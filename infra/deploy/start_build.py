"""Starts the project that builds the site, or waits for its turn, and waits for the end; prints the end's status.

It runs in the virtual environment of the SAM CLI, which has the SDK.
"""

import argparse
import time

import boto3

# A build that runs refuses another one until it is over.
PATIENCE_SECONDS = 3600
PAUSE_SECONDS = 5


def start(client, project, always, deadline):
    override = [{"name": "ALWAYS", "value": "true", "type": "PLAINTEXT"}] if always else []
    while True:
        try:
            started = client.start_build(projectName=project, environmentVariablesOverride=override)
            return started["build"]["id"]
        except client.exceptions.AccountLimitExceededException:
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE_SECONDS)


def wait(client, build, deadline):
    while True:
        status = client.batch_get_builds(ids=[build])["builds"][0]["buildStatus"]
        if status != "IN_PROGRESS" or time.monotonic() > deadline:
            return status
        time.sleep(PAUSE_SECONDS)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--project", required=True)
    parser.add_argument("--always", action="store_true")
    options = parser.parse_args()
    client = boto3.client("codebuild")
    deadline = time.monotonic() + PATIENCE_SECONDS
    build = start(client, options.project, options.always, deadline)
    print(wait(client, build, deadline))


if __name__ == "__main__":
    main()
