// The stack of the trial: `sam deploy` against the emulated cloud, what came of it, and its removal.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { Failure } from "../../../scripts/run/failure.mjs";
import { places, root } from "../../../scripts/run/places.mjs";
import { run } from "../../../scripts/run/processes.mjs";

export const stackName = "matchday-trial";
export const stage = "trial";
export const siteUrl = "https://matchday.example";
const codeBucket = "matchday-trial-code";
const sam = join(places.cloudTools, "sam");

/**
 * Verifies the sender of emails, writes the secret and creates the code bucket: the operator's steps once per account.
 */
export async function prepareAccount(cloud, environment, originSecret) {
  await cloud.rest("ses", {
    path: "/v2/email/identities",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ EmailIdentity: "matchday.example" }),
  });
  await cloud.call("secretsmanager", "CreateSecret", {
    Name: "matchday",
    SecretString: JSON.stringify({
      stripeSecretKey: environment.STRIPE_SECRET_KEY,
      stripeWebhookSecret: environment.STRIPE_WEBHOOK_SECRET,
      quoteKey: environment.QUOTE_KEY,
      vapidPrivateKey: environment.VAPID_PRIVATE_KEY,
      webhookKey: environment.WEBHOOK_KEY,
      identityServiceAccount: environment.IDENTITY_SERVICE_ACCOUNT,
      originSecret,
    }),
  });
  await cloud.rest("s3", {
    method: "PUT",
    path: `/${codeBucket}`,
    headers: { "content-type": "application/xml" },
    body: `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${cloud.environment.AWS_REGION}</LocationConstraint></CreateBucketConfiguration>`,
  });
}

/** Deploys the template, with other parameters as another stack if `others` names one; gives what `sam` printed. */
export async function deployStack(cloud, template, environment, others) {
  const args = deployment(cloud, template, environment, others);
  const { code, stdout, stderr } = await run(sam, args, {
    ...{ show: "nothing", env: cloud.environment, cwd: root },
  });
  if (code !== 0) {
    const words = `${stdout}\n${stderr}`.trim().split("\n").slice(-12).join("\n");
    throw new Failure(`\`sam deploy\` failed:\n${words}`);
  }
  return stdout;
}

/** Begins to deploy the template with another parameter of every function, and kills `sam` once it prints `word`. */
export function killDeployment({ cloud, template, environment }, word) {
  const others = deployment(cloud, template, environment, {
    parameters: { SellerName: "Another company" },
  });
  const child = spawn(sam, others, {
    cwd: root,
    env: { ...process.env, ...cloud.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const read = (chunk) => {
    printed += chunk;
    if (printed.includes(word)) child.kill("SIGKILL");
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_code, signal) => {
      if (signal === "SIGKILL") resolve();
      else
        reject(
          new Error(`\`sam deploy\` ended before it printed "${word}": ${printed.slice(-300)}`),
        );
    });
  });
}

function deployment(cloud, template, environment, { name = stackName, parameters: more } = {}) {
  const parameters = {
    Stage: stage,
    SiteUrl: siteUrl,
    IdentityProjectId: environment.IDENTITY_PROJECT_ID,
    IdentityJwksUrl: environment.IDENTITY_JWKS_URL,
    IdentityApiUrl: environment.IDENTITY_API_URL,
    StripeApiUrl: environment.STRIPE_API_URL,
    DocumentsConcurrency: "8",
    EmulatorPort: String(cloud.port),
    ...more,
  };
  return [
    ...["deploy", "--template", template, "--stack-name", name, "--s3-bucket", codeBucket],
    ...["--capabilities", "CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
    ...["--no-confirm-changeset", "--no-fail-on-empty-changeset", "--no-progressbar"],
    "--parameter-overrides",
    ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`),
  ];
}

/** The outputs of a stack, by their names. */
export async function readOutputs(cloud, name = stackName) {
  const xml = await cloud.query("cloudformation", "DescribeStacks", "2010-05-15", {
    StackName: name,
  });
  const outputs = xml.matchAll(
    /<member>\s*<OutputKey>([^<]+)<\/OutputKey>\s*<OutputValue>([^<]*)<\/OutputValue>/g,
  );
  return Object.fromEntries([...outputs].map(([, key, value]) => [key, value]));
}

/** The resources of a stack: their logical and physical names, types and states. */
export async function readResources(cloud, name = stackName) {
  const members = [];
  let page = {};
  do {
    const asked = { StackName: name, ...page };
    const xml = await cloud.query("cloudformation", "ListStackResources", "2010-05-15", asked);
    members.push(...[...xml.matchAll(/<member>([\s\S]*?)<\/member>/g)].map(([, one]) => one));
    const NextToken = tag(xml, "NextToken");
    page = NextToken === "" ? null : { NextToken };
  } while (page !== null);
  return members.map((member) => ({
    logical: tag(member, "LogicalResourceId"),
    physical: tag(member, "PhysicalResourceId"),
    type: tag(member, "ResourceType"),
    state: tag(member, "ResourceStatus"),
  }));
}

/** The address of a function by its logical name. */
export async function physicalArn(cloud, resources, logical) {
  const { physical } = resources.find((resource) => resource.logical === logical);
  const path = `/2015-03-31/functions/${physical}/configuration`;
  return JSON.parse(await cloud.rest("lambda", { method: "GET", path })).FunctionArn;
}

function tag(xml, name) {
  return xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? "";
}
