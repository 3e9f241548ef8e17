// What is left when the stack is deleted: data, the site and its CDN, which the templates retain. Nothing else.

import { stackName, stage } from "./stack.mjs";
import { eventually } from "./web.mjs";

/** Waits until the stack is gone; gives what is left. Throws if anything is missing or too many. */
export async function checkRemains({ cloud, outputs }) {
  await eventually(
    "the stack was not deleted",
    async () => {
      const asked = { StackName: stackName };
      const state = await cloud
        .query("cloudformation", "DescribeStacks", "2010-05-15", asked)
        .catch((error) => error.text);
      if (/DELETE_FAILED/.test(state)) throw new Error(`the deletion failed: ${reasonIn(state)}`);
      return /does not exist|DELETE_COMPLETE/.test(state);
    },
    60,
  );
  const get = (service, path) => cloud.rest(service, { method: "GET", path });
  const gone = {
    functions: JSON.parse(await get("lambda", "/2015-03-31/functions")).Functions,
    apis: JSON.parse(await get("apigateway", "/v2/apis")).items ?? [],
    schedules: JSON.parse(await get("scheduler", "/schedules")).Schedules,
    rules: (await cloud.call("events", "ListRules", {})).Rules,
    projects: (await cloud.call("codebuild", "ListProjects", {})).projects,
    logs: (
      await cloud.call("logs", "DescribeLogGroups", { logGroupNamePrefix: `/matchday/${stage}` })
    ).logGroups,
  };
  const left = Object.entries(gone).filter(([, found]) => found.length > 0);
  if (left.length > 0) {
    throw new Error(left.map(([name, found]) => `${found.length} ${name} are left`).join(", "));
  }
  const { TableNames } = await cloud.call("dynamodb", "ListTables", {});
  const buckets = await get("s3", "/");
  const wanted = ["Site", "Media", "Uploads", "Rebuild"].map(
    (name) => outputs[`${name}BucketName`],
  );
  const lost = wanted.filter((name) => !buckets.includes(`<Name>${name}</Name>`));
  if (!TableNames.includes(outputs.TableName)) lost.push(outputs.TableName);
  if (lost.length > 0) throw new Error(`${lost.join(", ")} should have stayed`);
  return [outputs.TableName, ...wanted];
}

function reasonIn(xml) {
  return xml.match(/<StackStatusReason>([^<]*)/)?.[1] ?? "no reason given";
}
