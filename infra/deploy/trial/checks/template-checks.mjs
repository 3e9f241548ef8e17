// Checks of the deployed templates for features that the emulated cloud lacks.

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A deployed template's text, by its file's name. */
export function textOf({ template }, name) {
  return readFile(join(dirname(template), name), "utf8");
}

export async function checkMetricMath(context) {
  const alarms = await textOf(context, "alarms.yaml");
  const blocks = alarms
    .split(/^(?= {2}\w+:\n {4}Type: AWS::CloudWatch::Alarm\n)/m)
    .filter((block) => block.includes("Expression:"));
  if (blocks.length < 10) throw new Error(`only ${blocks.length} alarms compute`);
  for (const block of blocks) {
    const [, name] = block.match(/^ {2}(\w+):/);
    const [, text] = block.match(/Expression: "?([^",\n]+(?:\([^)]*\))?[^",\n}]*)"?/);
    const threshold = Number(block.match(/Threshold: (\d+)/)[1]);
    const metrics = [...block.matchAll(/- Id: (\w+)\n +ReturnData: false/g)].map(([, id]) => id);
    const unknown = text.match(/\b[a-z]\w*\b/g).filter((word) => !metrics.includes(word));
    if (unknown.length > 0) throw new Error(`${name} computes with ${unknown.join()}`);
    const values = (one) => Object.fromEntries(metrics.map((id) => [id, id === one ? 101 : 0]));
    if (compute(text, values(null)) >= threshold)
      throw new Error(`${name} alarms when all is well`);
    for (const id of metrics) {
      if (compute(text, values(id)) < threshold) throw new Error(`${name} does not hear ${id}`);
    }
  }
}

/** Sums of metrics, and `IF(a > n, b, c)`: what our alarms are made of. */
function compute(text, values) {
  return text
    .replaceAll(/IF\((\w+) > (\d+), (\w+), (\d+)\)/g, (_, a, bound, b, c) =>
      values[a] > Number(bound) ? values[b] : Number(c),
    )
    .split("+")
    .map((term) => term.trim())
    .reduce((sum, term) => sum + (values[term] ?? Number(term)), 0);
}

/** Every function's rights to rows end somewhere: at partitions, or before the audit log. */
export async function checkLeadingKeys(context) {
  const template = await textOf(context, "template.yaml");
  const functions = template
    .split(/^(?= {2}\w+:\n)/m)
    .filter((block) => block.includes("Type: AWS::Serverless::Function\n"));
  if (functions.length < 13) throw new Error(`only ${functions.length} functions`);
  for (const block of functions)
    if (!block.includes("dynamodb:LeadingKeys:"))
      throw new Error(`${block.trim().split(":")[0]} may touch all rows`);
}

export async function checkSender(context) {
  const template = await textOf(context, "template.yaml");
  const rights = [...template.matchAll(/Action: ses:SendEmail\n +Resource:\n((?: +- .*\n)+)/g)];
  const identities = rights.flatMap(([, resources]) => resources.match(/:identity\/[^"]*/g) ?? []);
  const statements = template.match(/ses:SendEmail/g)?.length;
  if (
    statements !== 1 ||
    !/^:identity\/\$\{MailIdentity\}$/.test(identities.join()) ||
    rights[0][1].includes("*")
  )
    throw new Error("the template allows other senders");
}

export async function checkTls(context) {
  const template = await textOf(context, "template.yaml");
  const refusal =
    /- IsTrial\n +- !Ref AWS::NoValue\n +- Sid: OnlyByTls\n +Effect: Deny\n +Principal: "\*"\n +Action: s3:\*\n.*\n +Condition: \{ Bool: \{ aws:SecureTransport: "false" \} \}\n/;
  if (!refusal.test(template)) throw new Error("the bucket of uploads answers without TLS");
}

/** The table forgets rows by their `ttl`, and each is a time in seconds, as the service wants it. */
export async function checkTimeToLive(context) {
  const { cloud, outputs } = context;
  const { TableName } = outputs;
  const { TimeToLiveDescription } = await cloud.call("dynamodb", "DescribeTimeToLive", {
    TableName,
  });
  if (TimeToLiveDescription.TimeToLiveStatus !== "DISABLED") throw new Error(learnt);
  const template = await textOf(context, "template.yaml");
  if (!/TimeToLiveSpecification:\n +AttributeName: ttl\n +Enabled: true\n/.test(template))
    throw new Error("the template's table keeps rows for ever");
  const asked = {
    TableName,
    FilterExpression: "attribute_exists(#ttl)",
    ExpressionAttributeNames: { "#ttl": "ttl" },
  };
  const { Items } = await cloud.call("dynamodb", "Scan", asked);
  if (Items.length === 0) throw new Error("no row of the trial ends by itself");
  const [from, to] = [Date.now() / 1_000 - 86_400, Date.now() / 1_000 + 20 * 366 * 86_400];
  const odd = Items.find(({ ttl }) => !(Number(ttl.N) > from && Number(ttl.N) < to));
  if (odd !== undefined) throw new Error(`${odd.pk.S} ends at ${JSON.stringify(odd.ttl)}`);
}

/** The template's table keeps every moment of 35 days, which is the service's own bound. */
export async function checkRecovery(context) {
  const { cloud, outputs } = context;
  const { TableName } = outputs;
  const asked = await cloud.call("dynamodb", "DescribeContinuousBackups", { TableName });
  const { PointInTimeRecoveryDescription } = asked.ContinuousBackupsDescription;
  if (PointInTimeRecoveryDescription.PointInTimeRecoveryStatus !== "DISABLED")
    throw new Error(learnt);
  const template = await textOf(context, "template.yaml");
  if (!/PointInTimeRecoverySpecification:\n +PointInTimeRecoveryEnabled: true\n/.test(template))
    throw new Error("the template's table keeps no moments");
}

/** Sign-ins by redirect: asked of the identity project, all methods, nothing cached, with no header of the site's own. */
export async function checkSignInPages(context) {
  const { status, headers } = await context.send("/__/auth/handler");
  if (status !== 502 || headers["x-frame-options"] !== undefined)
    throw new Error(`/__/auth/handler answers ${status}; ${learnt}`);
  const site = await textOf(context, "site.yaml");
  const origin =
    /- Id: identity\n +DomainName: !Ref IdentityHost\n +CustomOriginConfig:\n +OriginProtocolPolicy: https-only\n/;
  if (!origin.test(site)) throw new Error("the identity project is no origin of the CDN");
  for (const [path, methods] of [
    ["/__/auth/\\*", "GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE"],
    ["/__/firebase/\\*", "GET, HEAD"],
  ]) {
    const [, behaviour = ""] =
      site.match(new RegExp(`- PathPattern: ${path}\\n([\\s\\S]*?)\\n +- PathPattern`)) ?? [];
    for (const wanted of [
      "TargetOriginId: identity",
      `AllowedMethods: [${methods}]`,
      // CachingDisabled and AllViewerExceptHostHeader, which every account has.
      "CachePolicyId: 4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      "OriginRequestPolicyId: b689b0a8-53d0-40ab-baf2-68738e2966ac",
    ]) {
      if (!behaviour.includes(wanted)) throw new Error(`${path} lacks ${wanted}`);
    }
    if (behaviour.includes("ResponseHeadersPolicyId"))
      throw new Error(`${path} has headers of the site, in whose frame it could not be`);
  }
}

/** The message if the emulator supports a feature on the list: remove the entry and add a step. */
export const learnt = "the emulator has learnt this; take the entry off the list and try it";
