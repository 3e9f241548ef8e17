// Least privilege: what the deployed policies of two roles allow, read back from the cloud and evaluated here.

import { findResources } from "../cloud/removal.mjs";
import { stackName } from "../cloud/stack.mjs";
import { readPolicy } from "./roles.mjs";

const write = "dynamodb:PutItem";
/** What each role must be able to do, and must not. */
const expected = {
  JoinFunctionRole: [
    { action: write, key: "APPLICATION#1", allowed: true },
    { action: write, key: "TALENT#1", allowed: false },
    { action: write, key: "SLUG#ada-keller", allowed: false },
    { action: write, key: "SPORTS", allowed: false },
  ],
  RebuildRole: [
    { action: "s3:PutObject", object: "state.tar.gz", allowed: true },
    { action: "s3:PutObject", object: "source.zip", allowed: false },
    { action: "s3:PutObject", object: "config.json", allowed: false },
  ],
};

/** Returns the number of checked rights; throws with each one that differs. */
export async function checkRights({ cloud }) {
  const resources = await findResources(cloud, stackName);
  const nameOf = (logical) => resources.find((one) => one.logical === logical)?.physical;
  const bucket = nameOf("RebuildBucket");
  const wrong = [];
  for (const [logical, rights] of Object.entries(expected)) {
    const statements = await readStatements(cloud, nameOf(logical));
    for (const { allowed, object, ...right } of rights) {
      const resource = object === undefined ? undefined : `arn:aws:s3:::${bucket}/${object}`;
      if (allows(statements, { ...right, resource }) !== allowed)
        wrong.push(
          `${logical} ${allowed ? "must be able to" : "must not"} ${right.action} ${right.key ?? object}`,
        );
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  return Object.values(expected).flat().length;
}

async function readStatements(cloud, role) {
  const list = await cloud.query("iam", "ListRolePolicies", "2010-05-08", { RoleName: role });
  const names = [...list.matchAll(/<member>([^<]+)<\/member>/g)].map(([, name]) => name);
  const statements = [];
  for (const PolicyName of names) {
    const asked = { RoleName: role, PolicyName };
    const found = await cloud.query("iam", "GetRolePolicy", "2010-05-08", asked);
    statements.push(JSON.parse(readPolicy(found)).Statement);
  }
  return statements.flat();
}

/** Whether statements allow an action on a row's partition `key` or on an object `resource`. A `Deny` wins. */
export function allows(statements, { action, key, resource }) {
  const applies = (statement) =>
    matches(statement.Action, action) &&
    (resource === undefined || matches(statement.Resource, resource)) &&
    (key === undefined || matches(keysOf(statement), key));
  const applying = statements.filter(applies);
  return applying.length > 0 && applying.every(({ Effect }) => Effect === "Allow");
}

/** The partitions that a statement is limited to; all where it has no such condition. */
function keysOf({ Condition = {} }) {
  const conditions = Object.values(Condition);
  return conditions.map((one) => one["dynamodb:LeadingKeys"]).find(Boolean) ?? "*";
}

function matches(patterns, text) {
  return [patterns].flat().some((pattern) => {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`).test(text);
  });
}
