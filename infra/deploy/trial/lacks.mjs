// What the emulated cloud lacks, each with a check of its own of what the cloud would do with the template.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/places.mjs";
import { commandsOf } from "./builds.mjs";
import { guessedLink } from "./routes.mjs";

/** The list. A check throws; it is given what the steps of the trial are given. */
export const lacks = [
  {
    name: "origin groups",
    instead: "the CDN refuses a page that the bucket lacks, and the API's origin answers for it",
    check: checkFailover,
  },
  {
    name: "metric math",
    instead:
      "every expression of an alarm is computed with sample values, below and at its threshold",
    check: checkMetricMath,
  },
  {
    name: "leading keys in a role's conditions",
    instead:
      "the emulator counts them as met; the Rust tests reach the table with them, and here they stand",
    check: checkLeadingKeys,
  },
  {
    name: "the sender's identity as what a role may send by",
    instead: "the trial lets the function `outbox` send by any; the template allows one",
    check: checkSender,
  },
  {
    name: "builds of CodeBuild",
    instead:
      "the rule delivers to a queue of the trial, which runs the project's commands with its variables and role",
    check: checkBuilds,
  },
  {
    name: "TLS",
    instead: "the bucket of uploads refuses what comes without it, which the trial leaves out",
    check: checkTls,
  },
  {
    name: "the caller's address from the CDN",
    instead:
      "the trial asks the API with the CDN's proof and an address, by which callers are told apart",
    check: checkViewerAddress,
  },
];

/** A talent that the bucket has no page of: refused by the bucket, served by `pages` at the second origin of the group. */
async function checkFailover({ send, apiAs }) {
  const site = await readFile(join(root, "infra", "site.yaml"), "utf8");
  const codes = site.match(/StatusCodes: \{ Quantity: 2, Items: \[(\d+), (\d+)\] \}/).slice(1);
  const first = await send("/nobody-of-this-name");
  if (!codes.includes(String(first.status)))
    throw new Error(`the bucket answers ${first.status}, which the group does not pass on`);
  const members = [...site.matchAll(/- OriginId: (\w+)/g)].map(([, id]) => id);
  if (members.join() !== "site,api") throw new Error(`the group has ${members.join()}`);
  const second = await apiAs("192.0.2.7")("/nobody-of-this-name/index.html");
  if (![404, 503].includes(second.status) || second.headers["cache-control"] === undefined)
    throw new Error(`the function \`pages\` answers ${second.status}`);
}

async function checkMetricMath() {
  const alarms = await readFile(join(root, "infra", "alarms.yaml"), "utf8");
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
async function checkLeadingKeys() {
  const template = await readFile(join(root, "template.yaml"), "utf8");
  const functions = template
    .split(/^(?= {2}\w+:\n)/m)
    .filter((block) => block.includes("Type: AWS::Serverless::Function\n"));
  if (functions.length < 13) throw new Error(`only ${functions.length} functions`);
  for (const block of functions)
    if (!block.includes("dynamodb:LeadingKeys:"))
      throw new Error(`${block.trim().split(":")[0]} may touch all rows`);
}

async function checkSender() {
  const template = await readFile(join(root, "template.yaml"), "utf8");
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

/**
 * Used by the drill alone: the emulator restores a table as it is when it is asked. The template's table keeps every moment, and
 * is protected; a write after the copy is not in it.
 */
export async function checkRestores({ cloud, outputs }) {
  const template = await readFile(join(root, "template.yaml"), "utf8");
  for (const wanted of [
    /DeletionPolicy: Retain\n +UpdateReplacePolicy: Retain\n +Properties:\n +TableName: /,
    /PointInTimeRecoveryEnabled: true\n/,
    /DeletionProtectionEnabled: true\n/,
  ]) {
    if (!wanted.test(template)) throw new Error(`the template's table lacks ${wanted}`);
  }
  const Item = { pk: { S: "DRILL" }, sk: { S: "after" } };
  await cloud.call("dynamodb", "PutItem", { TableName: outputs.TableName, Item });
  const TableName = `${outputs.TableName}-restored`;
  const found = await cloud.call("dynamodb", "GetItem", { TableName, Key: Item });
  if (found.Item !== undefined) throw new Error("the copy has what was written after it");
}

/** The rule that the trial listens at starts the project, which has one build at a time and a command. */
async function checkBuilds({ cloud, outputs }) {
  const rebuild = await readFile(join(root, "infra", "rebuild.yaml"), "utf8");
  if (!/ConcurrentBuildLimit: 1\n/.test(rebuild)) throw new Error("two builds may run at once");
  const { projects } = await cloud.call("codebuild", "BatchGetProjects", {
    names: [outputs.RebuildProjectName],
  });
  if (projects.length !== 1) throw new Error(`there is no project ${outputs.RebuildProjectName}`);
  commandsOf(projects[0].source.buildspec);
  const { Rules } = await cloud.call("events", "ListRules", {});
  if (Rules.length !== 2) throw new Error(`${Rules.length} rules are deployed`);
  for (const { Name } of Rules) {
    const { Targets } = await cloud.call("events", "ListTargetsByRule", { Rule: Name });
    if (Targets.length !== 1 || Targets[0].Arn !== projects[0].arn)
      throw new Error(`${Name} starts ${Targets.map(({ Arn }) => Arn).join()}`);
  }
  if (!/Action: codebuild:StartBuild\n +Resource: !GetAtt RebuildProject.Arn\n/.test(rebuild))
    throw new Error("the role of the rules may not start the project");
}

async function checkTls() {
  const template = await readFile(join(root, "template.yaml"), "utf8");
  const refusal =
    /- IsTrial\n +- !Ref AWS::NoValue\n +- Sid: OnlyByTls\n +Effect: Deny\n +Principal: "\*"\n +Action: s3:\*\n.*\n +Condition: \{ Bool: \{ aws:SecureTransport: "false" \} \}\n/;
  if (!refusal.test(template)) throw new Error("the bucket of uploads answers without TLS");
}

/** The emulator asks for the right to send by every identity, so the trial adds it. */
export async function allowMails({ cloud, resources }) {
  const { physical: RoleName } = resources.find(({ logical }) => logical === "OutboxFunctionRole");
  const right = { Effect: "Allow", Action: "ses:SendEmail", Resource: "*" };
  await cloud.query("iam", "PutRolePolicy", "2010-05-08", {
    RoleName,
    PolicyName: "trial-mails",
    PolicyDocument: JSON.stringify({ Version: "2012-10-17", Statement: [right] }),
  });
}

/** The limit of a network counts by the address: each has its own count. */
async function checkViewerAddress({ apiAs }) {
  const site = await readFile(join(root, "infra", "site.yaml"), "utf8");
  if (!site.includes("Headers: [Authorization, CloudFront-Viewer-Address]"))
    throw new Error("the template does not hand the address on");
  let asked = 9_000;
  const ask = (address) => {
    asked += 1;
    return apiAs(address)(`/api/orders/by-hash/${guessedLink(asked)}`);
  };
  const statuses = [];
  for (let count = 0; count < 60 && statuses.at(-1) !== 429; count += 1) {
    statuses.push((await ask("203.0.113.5")).status);
  }
  if (statuses.at(-1) !== 429) throw new Error("guesses of one network are not limited");
  if ((await ask("198.51.100.6")).status !== 404)
    throw new Error("another network is limited, too");
}
