// What the emulated cloud lacks, tried as far as it goes: with what the trial does in the service's place.

import { setTimeout as pause } from "node:timers/promises";
import { eventually } from "../../../opening/web.mjs";
import { stackName, stage } from "../cloud/stack.mjs";
import { commandsOf } from "../people/builds.mjs";
import { guessedLink } from "./routes.mjs";
import { learnt, textOf } from "./template-checks.mjs";

/** A talent that the bucket has no page of: refused by the bucket, served by `pages` at the second origin of the group. */
export async function checkFailover(context) {
  const { send, apiAs } = context;
  const site = await textOf(context, "site.yaml");
  const codes = site.match(/StatusCodes: \{ Quantity: 2, Items: \[(\d+), (\d+)\] \}/).slice(1);
  const first = await send("/no-such-athlete");
  if (!codes.includes(String(first.status)))
    throw new Error(`the bucket answers ${first.status}, which the group does not pass on`);
  const members = [...site.matchAll(/- OriginId: (\w+)/g)].map(([, id]) => id);
  if (members.join() !== "site,api") throw new Error(`the group has ${members.join()}`);
  const second = await apiAs("192.0.2.7")("/no-such-athlete/index.html");
  if (![404, 503].includes(second.status) || second.headers["cache-control"] === undefined)
    throw new Error(`the function \`pages\` answers ${second.status}`);
}

/**
 * Used by the drill alone: the emulator restores a table as it is when it is asked. The template's table keeps every moment, and
 * is protected; a write after the copy is not in it.
 */
export async function checkRestores(context) {
  const { cloud, outputs } = context;
  const template = await textOf(context, "template.yaml");
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
export async function checkBuilds(context) {
  const { cloud, outputs } = context;
  const rebuild = await textOf(context, "rebuild.yaml");
  if (!/ConcurrentBuildLimit: 1\n/.test(rebuild)) throw new Error("two builds may run at once");
  const { projects } = await cloud.call("codebuild", "BatchGetProjects", {
    names: [outputs.RebuildProjectName],
  });
  if (projects.length !== 1) throw new Error(`there is no project ${outputs.RebuildProjectName}`);
  commandsOf(projects[0].source.buildspec);
  const { Rules } = await cloud.call("events", "ListRules", { NamePrefix: `${stackName}-` });
  if (Rules.length !== 2) throw new Error(`${Rules.length} rules are deployed`);
  for (const { Name } of Rules) {
    const { Targets } = await cloud.call("events", "ListTargetsByRule", { Rule: Name });
    if (Targets.length !== 1 || Targets[0].Arn !== projects[0].arn)
      throw new Error(`${Name} starts ${Targets.map(({ Arn }) => Arn).join()}`);
  }
  if (!/Action: codebuild:StartBuild\n +Resource: !GetAtt RebuildProject.Arn\n/.test(rebuild))
    throw new Error("the role of the rules may not start the project");
}

/** The limit of a network counts by the address: each has its own count. */
export async function checkViewerAddress(context) {
  const { apiAs } = context;
  const site = await textOf(context, "site.yaml");
  if (!site.includes("Headers: [Authorization, CloudFront-Viewer-Address]"))
    throw new Error("the template does not hand the address on");
  let asked = 9_000;
  const ask = (address) => {
    asked += 1;
    return apiAs(address)(`/api/orders/${guessedLink(asked)}`);
  };
  const statuses = [];
  for (let count = 0; count < 60 && statuses.at(-1) !== 429; count += 1) {
    statuses.push((await ask("203.0.113.5")).status);
  }
  if (statuses.at(-1) !== 429) throw new Error("guesses of one network are not limited");
  if ((await ask("198.51.100.6")).status !== 404)
    throw new Error("another network is limited, too");
}

/**
 * Tests bounce reports of the email service: an email through a configuration set with the template's destination, to
 * the service's bounce simulator. Then its event, as documented, at the stack's topic: the address is on the operators'
 * list.
 */
export async function checkMailEvents(context) {
  const { cloud, apiAs, tokens, resources } = context;
  const template = await textOf(context, "template.yaml");
  for (const wanted of [
    /MAIL_CONFIGURATION_SET: !If \[IsTrial, !Ref AWS::NoValue, !Ref MailConfiguration\]\n/,
    /MatchingEventTypes: \[bounce, complaint\]\n +SnsDestination:\n +TopicARN: !Ref MailEvents\n/,
    /Principal: \{ Service: ses.amazonaws.com \}\n +Action: sns:Publish\n +Resource: !Ref MailEvents\n/,
  ]) {
    if (!wanted.test(template)) throw new Error(`the template lacks ${wanted}`);
  }
  const { physical: TopicArn } = resources.find(({ logical }) => logical === "MailEvents");
  const post = (path, body) =>
    cloud.rest("ses", {
      path: `/v2/email/${path}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const ConfigurationSetName = "trial";
  await post("configuration-sets", { ConfigurationSetName });
  await post(`configuration-sets/${ConfigurationSetName}/event-destinations`, {
    EventDestinationName: "trial",
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ["BOUNCE", "COMPLAINT"],
      SnsDestination: { TopicArn },
    },
  });
  await post("outbound-emails", {
    ConfigurationSetName,
    FromEmailAddress: "no-reply@matchday.example",
    Destination: { ToAddresses: ["bounce@simulator.amazonses.com"] },
    Content: { Simple: { Subject: { Data: "Trial" }, Body: { Text: { Data: "Trial" } } } },
  });
  await pause(3_000);
  const logGroupName = `/matchday/${stage}/bounces`;
  const { events } = await cloud
    .call("logs", "FilterLogEvents", { logGroupName })
    .catch(() => ({ events: [] }));
  if (events.length > 0) throw new Error(learnt);
  const Message = JSON.stringify({
    eventType: "Bounce",
    bounce: {
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: "gone@trial.example", diagnosticCode: "550 unknown" }],
      timestamp: new Date().toISOString(),
    },
    mail: { destination: ["gone@trial.example"], tags: { message: ["notice-trial"] } },
  });
  await cloud.query("sns", "Publish", "2010-03-31", { TopicArn, Message });
  await eventually("an address whose mail came back is on no list", async () => {
    const asked = { token: tokens.operator };
    const { text } = await apiAs("192.0.2.11")("/api/operators/address-problems", asked);
    return text.includes("gone@trial.example");
  });
}

/** The bound is in the template; a function at its bound is refused in a way that clients repeat. */
export async function checkConcurrency(context) {
  const { cloud, resources, send } = context;
  const template = await textOf(context, "template.yaml");
  const bound =
    /ReservedConcurrentExecutions: !If \[BoundsDocuments, !Ref DocumentsConcurrency, !Ref AWS::NoValue\]\n/;
  if (!bound.test(template)) throw new Error("the template bounds nothing");
  const { physical } = resources.find(({ logical }) => logical === "DocumentsFunction");
  const path = `/2017-10-31/functions/${physical}/concurrency`;
  const read = { method: "GET", path: path.replace("2017-10-31", "2019-09-30") };
  if (JSON.parse(await cloud.rest("lambda", read)).ReservedConcurrentExecutions !== undefined)
    throw new Error(learnt);
  const ask = async () => {
    const commit = "/v1/projects/trial/databases/(default)/documents:commit";
    return (await send(commit, { method: "POST", json: { writes: [] } })).status;
  };
  const before = await ask();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ReservedConcurrentExecutions: 0 });
  await cloud.rest("lambda", { method: "PUT", path, headers, body });
  const bounded = await ask();
  await cloud.rest("lambda", { method: "DELETE", path });
  if (![429, 503].includes(bounded)) throw new Error(`a page above the bound gets ${bounded}`);
  if ((await ask()) !== before) throw new Error("without the bound the answer is another one");
}
