// What an operator reads of changes inside nested stacks. The emulated cloud makes a change set of one stack alone, so the
// operator's program is given the answers that the cloud documents for a change set with nested stacks.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeStack, readChanges } from "../../changes.mjs";
import { learnt } from "../checks/template-checks.mjs";
import { stackName } from "./stack.mjs";

const version = "2010-05-15";

export async function checkNestedChanges({ cloud }) {
  const nested = await changeSetOfTheTrial(cloud);
  if (/<ResourceChange>(?:(?!<\/ResourceChange>)[\s\S])*<ChangeSetId>/.test(nested))
    throw new Error(learnt);
  if (!nested.includes("AWS::CloudFormation::Stack"))
    throw new Error("a change of a nested stack's parameter is no change");
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), "matchday-changes-"));
  try {
    const template = join(folder, "template.yaml");
    await writeFile(template, "Parameters:\n  Stage:\n    Type: String\nResources: {}\n");
    const environment = { ...cloud.environment, AWS_ENDPOINT_URL: service.endpoint };
    const found = await readChanges("matchday-sample", template, { Stage: "sample" }, environment);
    const lines = describeStack("matchday-sample", found);
    const wanted = [
      "matchday-sample: 2 changes",
      "  ~ Site AWS::CloudFormation::Stack",
      "    Site: 2 changes",
      "      ~ Distribution AWS::CloudFront::Distribution, replaced",
      "      - MediaBucket AWS::S3::Bucket, kept outside the stack",
      "  + Queue AWS::SQS::Queue",
    ];
    if (lines.join("\n") !== wanted.join("\n"))
      throw new Error(`the operator reads: ${lines.join(" / ")}`);
    if (!service.isClean()) throw new Error("the change set was not deleted");
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

/** The emulator's change set of the trial's stack, nested stacks included, for other days of logs. */
async function changeSetOfTheTrial(cloud) {
  const call = (action, input) => cloud.query("cloudformation", action, version, input);
  const name = { StackName: stackName, ChangeSetName: "nested" };
  const described = await call("DescribeStacks", { StackName: stackName });
  const keys = [...described.matchAll(/<ParameterKey>(\w+)</g)].map(([, key]) => key);
  const parameters = [...new Set(keys)].flatMap((key, at) => [
    [`Parameters.member.${at + 1}.ParameterKey`, key],
    key === "LogDays"
      ? [`Parameters.member.${at + 1}.ParameterValue`, "90"]
      : [`Parameters.member.${at + 1}.UsePreviousValue`, "true"],
  ]);
  await call("CreateChangeSet", {
    ...name,
    ChangeSetType: "UPDATE",
    UsePreviousTemplate: "true",
    IncludeNestedStacks: "true",
    "Capabilities.member.1": "CAPABILITY_IAM",
    "Capabilities.member.2": "CAPABILITY_AUTO_EXPAND",
    ...Object.fromEntries(parameters),
  });
  const found = await call("DescribeChangeSet", name);
  await call("DeleteChangeSet", name);
  return found;
}

const stack =
  "<Stacks><member><StackName>matchday-sample</StackName><StackStatus>UPDATE_COMPLETE</StackStatus><CreationTime>2026-11-24T00:00:00Z</CreationTime></member></Stacks>";

/** A service that answers for one stack as the cloud documents it: a change set with one below it, in two pages. */
async function startService() {
  let isThere = false;
  const change = (action, name, type, more = "") =>
    `<member><Type>Resource</Type><ResourceChange><Action>${action}</Action><LogicalResourceId>${name}</LogicalResourceId><ResourceType>AWS::${type}</ResourceType>${more}</ResourceChange></member>`;
  const pages = {
    root:
      change(
        "Modify",
        "Site",
        "CloudFormation::Stack",
        "<Replacement>False</Replacement><ChangeSetId>inner</ChangeSetId>",
      ) + change("Add", "Queue", "SQS::Queue"),
    inner: change(
      "Modify",
      "Distribution",
      "CloudFront::Distribution",
      "<Replacement>True</Replacement>",
    ),
    "inner page two": change(
      "Remove",
      "MediaBucket",
      "S3::Bucket",
      "<PolicyAction>Retain</PolicyAction>",
    ),
  };
  const answer = (action, input) => {
    if (action === "DescribeStacks") return stack;
    if (action === "CreateChangeSet" && input.get("IncludeNestedStacks") === "true") {
      isThere = true;
      return "<Id>root</Id>";
    }
    if (action === "DeleteChangeSet") {
      isThere = input.get("ChangeSetName") !== "root";
      return "";
    }
    if (action !== "DescribeChangeSet" || !isThere) return null;
    const name = input.get("ChangeSetName");
    const token = input.get("NextToken");
    const next = name === "inner" && token === null ? "<NextToken>two</NextToken>" : "";
    const changes = pages[token === null ? name : `${name} page ${token}`];
    return `<Status>CREATE_COMPLETE</Status><Changes>${changes}</Changes>${next}`;
  };
  const server = createServer(async (request, response) => {
    const parts = await request.toArray();
    const input = new URLSearchParams(Buffer.concat(parts).toString());
    const action = input.get("Action");
    const result = answer(action, input);
    response.writeHead(result === null ? 404 : 200, { "content-type": "text/xml" });
    response.end(
      result === null
        ? "<ErrorResponse><Error><Code>ChangeSetNotFound</Code><Message>no</Message></Error></ErrorResponse>"
        : `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${server.address().port}`,
    isClean: () => !isThere,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
