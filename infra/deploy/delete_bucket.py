"""Deletes a bucket that a stack retained, with every version of every object in it: docs/runbook.md, "Take a deployment away".

It runs in the virtual environment of the SAM CLI, which has the SDK; credentials and region are those of the environment.
"""

import argparse

import boto3


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bucket", required=True)
    options = parser.parse_args()
    bucket = boto3.resource("s3").Bucket(options.bucket)
    bucket.object_versions.delete()
    bucket.delete()


if __name__ == "__main__":
    main()
