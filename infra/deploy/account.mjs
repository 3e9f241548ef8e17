// What a deployment needs of the account: credentials, the keys of the secret, the sender, the certificate.

import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetEmailIdentityCommand, NotFoundException, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { clientSettings } from "./aws.mjs";

/** The keys of the secret, and the smallest number of characters of each. */
const secretKeys = {
  stripeSecretKey: 1,
  stripeWebhookSecret: 1,
  quoteKey: 32,
  identityServiceAccount: 1,
  vapidPrivateKey: 43,
  webhookKey: 32,
  originSecret: 32,
};

/**
 * Returns a sentence for each fault of the account. Nothing of the secret but the names of its keys gets into a sentence.
 * `certificate` may be empty.
 */
export async function findAccountFaults({ secret, mailIdentity, certificate, host }, environment) {
  const settings = clientSettings(environment);
  const noCredentials = await attempt(
    "There are no credentials that AWS accepts in the environment.",
    async () => {
      await new STSClient(settings).send(new GetCallerIdentityCommand({}));
      return null;
    },
  );
  if (noCredentials !== null) return [noCredentials];
  const faults = await Promise.all([
    attempt(`The secret \`${secret}\` cannot be read.`, () => checkSecret(settings, secret)),
    attempt("SES does not answer about the sender.", () => checkSender(settings, mailIdentity)),
    attempt("The certificate cannot be read.", () =>
      certificate === "" ? null : checkCertificate(environment, certificate, host),
    ),
  ]);
  return faults.filter((fault) => fault !== null);
}

async function attempt(failed, check) {
  try {
    return await check();
  } catch (error) {
    return `${failed} (${error.message})`;
  }
}

async function checkSecret(settings, secret) {
  const client = new SecretsManagerClient(settings);
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secret }));
  const short = findShortKeys(SecretString);
  return short.length === 0
    ? null
    : `The secret \`${secret}\` has no good ${short.join(", ")}; docs/runbook.md says what each is.`;
}

/** Returns the keys that the text of a secret has not, or whose values are too short. */
export function findShortKeys(text) {
  const values = parseObject(text);
  return Object.entries(secretKeys)
    .filter(([name, least]) => String(values[name] ?? "").length < least)
    .map(([name]) => name);
}

/** Parses the text without its words in the error, which would be a part of the secret. */
function parseObject(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new Error("it is no JSON");
  }
}

async function checkSender(settings, mailIdentity) {
  try {
    const input = { EmailIdentity: mailIdentity };
    const found = await new SESv2Client(settings).send(new GetEmailIdentityCommand(input));
    if (found.VerifiedForSendingStatus === true) return null;
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
  return `SES has not verified \`${mailIdentity}\`, so no mail could be sent; verify it first.`;
}

async function checkCertificate(environment, certificate, host) {
  if (!certificate.includes(":us-east-1:"))
    return "The certificate is not in us-east-1, where the CDN wants it.";
  const client = new ACMClient(clientSettings(environment, { region: "us-east-1" }));
  const input = { CertificateArn: certificate };
  const { Certificate: found } = await client.send(new DescribeCertificateCommand(input));
  if (found.Status !== "ISSUED")
    return `The certificate is ${found.Status} and not ISSUED; its domain has to be proven first.`;
  const names = [found.DomainName, ...(found.SubjectAlternativeNames ?? [])];
  return coversHost(names, host) ? null : `The certificate is not for ${host}.`;
}

/** Whether one of a certificate's names is the host, or the wildcard of its parent domain. */
export function coversHost(names, host) {
  return names.includes(host) || names.includes(`*${host.slice(host.indexOf("."))}`);
}
