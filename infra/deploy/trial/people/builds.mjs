// Builds of the site as the deployed stack asks for them. The emulated cloud delivers the event and has the project, and starts
// no build of it: the trial listens where the project would, and runs the project's commands with its variables and its role.

import { eventually } from "../../../opening/web.mjs";
import { root } from "../../../scripts/run/places.mjs";
import { run } from "../../../scripts/run/processes.mjs";

const queueName = "trial-builds";

/** Listens beside the project for what the stack's rule delivers. Gives `{untilAsked, stop}`. */
export async function listenForBuilds({ cloud, bucket }) {
  const { Rules } = await cloud.call("events", "ListRules", {});
  const rule = Rules.find(({ EventPattern }) => EventPattern?.includes(`"${bucket}"`));
  if (rule === undefined) throw new Error(`no rule hears of ${bucket}`);
  const { QueueUrl } = await cloud.call("sqs", "CreateQueue", { QueueName: queueName });
  const account = rule.Arn.split(":")[4];
  const Arn = `arn:aws:sqs:${cloud.environment.AWS_REGION}:${account}:${queueName}`;
  const Targets = [{ Id: "trial", Arn }];
  await cloud.call("events", "PutTargets", { Rule: rule.Name, Targets });
  return {
    untilAsked: () =>
      eventually("nobody asked for a new build of the site", async () => {
        const { Messages = [] } = await cloud.call("sqs", "ReceiveMessage", { QueueUrl });
        return Messages.length > 0;
      }),
    async stop() {
      await cloud.call("events", "RemoveTargets", { Rule: rule.Name, Ids: ["trial"] });
      await cloud.call("sqs", "DeleteQueue", { QueueUrl });
    },
  };
}

/** A talent changes the headline of the own page, as its form does. */
export async function changeHeadline({ send, project, token, slug }) {
  const { json: talent } = await send(`/api/talent/${slug}`);
  const documents = `projects/${project}/databases/(default)/documents`;
  const write = {
    update: {
      name: `${documents}/talents/${talent.talentGuid}`,
      fields: { headline: { stringValue: "Published without anybody's hand" } },
    },
    updateMask: { fieldPaths: ["headline"] },
    currentDocument: { exists: true },
  };
  const answer = await send(`/v1/${documents}:commit`, {
    method: "POST",
    token,
    json: { writes: [write] },
  });
  if (answer.status !== 200)
    throw new Error(`the new headline answers ${answer.status}: ${answer.text}`);
}

/**
 * Runs a build of the project as CodeBuild does, with this `program` for the table, or with the one in `source`, an unpacked source; gives its
 * last line. Throws if it fails.
 */
export async function buildTheSite({
  cloud,
  outputs,
  program,
  source: cwd = root,
  always = false,
}) {
  const asked = { names: [outputs.RebuildProjectName] };
  const { projects } = await cloud.call("codebuild", "BatchGetProjects", asked);
  const [{ source, environment, serviceRole }] = projects;
  const own = environment.environmentVariables.map(({ name, value }) => [name, value]);
  const { code, stdout, stderr } = await run(
    "bash",
    ["-euc", commandsOf(source.buildspec).join("\n")],
    {
      show: "nothing",
      cwd,
      env: {
        ...cloud.environment,
        ...(await assumeRole(cloud, serviceRole)),
        ...Object.fromEntries(own),
        ...(program === undefined ? {} : { MATCHDAY_CATALOGUE: program }),
        ALWAYS: String(always),
      },
    },
  );
  const words = `${stdout}${stderr}`
    .trim()
    .split("\n")
    .filter((line) => !/^ +at /.test(line));
  if (code !== 0) throw new Error(`the build failed: ${words.slice(-4).join(" / ")}`);
  return stdout.trim().split("\n").at(-1);
}

/** The commands of a build specification, in their order. */
export function commandsOf(specification) {
  const lists = specification.matchAll(/^ +commands:\n((?: +- .*\n)+)/gm);
  const commands = [...lists].flatMap(([, list]) => [...list.matchAll(/- (.*)\n/g)]);
  if (commands.length === 0) throw new Error("the project has no command");
  return commands.map(([, command]) => command);
}

async function assumeRole(cloud, RoleArn) {
  const xml = await cloud.query("sts", "AssumeRole", "2011-06-15", {
    RoleArn,
    RoleSessionName: "trial-build",
  });
  const found = (tag) => xml.match(new RegExp(`<${tag}>([^<]+)</${tag}>`))?.[1] ?? "";
  return {
    AWS_ACCESS_KEY_ID: found("AccessKeyId"),
    AWS_SECRET_ACCESS_KEY: found("SecretAccessKey"),
    AWS_SESSION_TOKEN: found("SessionToken"),
  };
}
