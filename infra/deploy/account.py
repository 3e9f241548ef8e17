"""What the account has of what a deployment needs, as JSON: who we are, the secret's keys, the sender, the certificate.

It runs in the virtual environment of the SAM CLI, which has the SDK. Each entry is null or a sentence that says what is
wrong; nothing of a secret but the names of its keys is read into the answer.
"""

import argparse
import json

import boto3
from botocore.exceptions import BotoCoreError, ClientError

SECRET_KEYS = {
    "stripeSecretKey": 1,
    "stripeWebhookSecret": 1,
    "quoteKey": 32,
    "identityServiceAccount": 1,
    "vapidPrivateKey": 43,
    "webhookKey": 32,
    "originSecret": 32,
}


def check_credentials(_options):
    boto3.client("sts").get_caller_identity()


def check_secret(options):
    text = boto3.client("secretsmanager").get_secret_value(SecretId=options.secret)["SecretString"]
    values = json.loads(text)
    short = [name for name, least in SECRET_KEYS.items() if len(str(values.get(name, ""))) < least]
    if short:
        return f"The secret `{options.secret}` has no good {', '.join(short)}; docs/runbook.md says what each is."
    return None


def check_sender(options):
    identities = boto3.client("ses").get_identity_verification_attributes(Identities=[options.mail_identity])
    state = identities["VerificationAttributes"].get(options.mail_identity, {}).get("VerificationStatus")
    if state != "Success":
        return f"SES has not verified `{options.mail_identity}`, so no mail could be sent; verify it first."
    return None


def check_certificate(options):
    if not options.certificate:
        return None
    if ":us-east-1:" not in options.certificate:
        return "The certificate is not in us-east-1, where the CDN wants it."
    client = boto3.client("acm", region_name="us-east-1")
    found = client.describe_certificate(CertificateArn=options.certificate)["Certificate"]
    names = [found["DomainName"], *found.get("SubjectAlternativeNames", [])]
    host = options.host
    covers = host in names or "*." + host.partition(".")[2] in names
    if found["Status"] != "ISSUED":
        return f"The certificate is {found['Status']} and not ISSUED; its domain has to be proven first."
    if not covers:
        return f"The certificate is not for {host}."
    return None


def attempt(check, options, failed):
    try:
        return check(options)
    except (BotoCoreError, ClientError, ValueError) as error:
        return f"{failed} ({error})"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--secret", required=True)
    parser.add_argument("--mail-identity", required=True)
    parser.add_argument("--certificate", default="")
    parser.add_argument("--host", required=True)
    options = parser.parse_args()
    wrong = attempt(check_credentials, options, "There are no credentials that AWS accepts in the environment.")
    found = {"credentials": wrong}
    if wrong is None:
        found["secret"] = attempt(check_secret, options, f"The secret `{options.secret}` cannot be read.")
        found["sender"] = attempt(check_sender, options, "SES cannot be asked about the sender.")
        found["certificate"] = attempt(check_certificate, options, "The certificate cannot be read.")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
