// The functions' roles: what is taken from one is refused to its function, and nothing else is.

import { eventually } from "../../../opening/web.mjs";

/**
 * Takes the right to query from the role of the function behind `path`, sees the refusal, gives the right back and sees the
 * answer again. Throws if the cloud does not enforce roles, for then no step of the trial would show a missing right.
 */
export async function checkRole({ cloud, send, resources, path }) {
  const { physical: role } = resources.find(({ logical }) => logical === "CatalogueFunctionRole");
  const policies = await cloud.query("iam", "ListRolePolicies", "2010-05-08", { RoleName: role });
  const [, name] = policies.match(/<member>([^<]+)<\/member>/) ?? [];
  const asked = { RoleName: role, PolicyName: name };
  const found = await cloud.query("iam", "GetRolePolicy", "2010-05-08", asked);
  const whole = readPolicy(found);
  const write = (PolicyDocument) =>
    cloud.query("iam", "PutRolePolicy", "2010-05-08", { ...asked, PolicyDocument });
  const poorer = whole.replaceAll('"dynamodb:Query"', '"dynamodb:DescribeTable"');
  if (poorer === whole) throw new Error(`the role ${role} may query nothing`);
  await expectStatus(200, "with its right");
  try {
    await write(poorer);
    await expectStatus(503, "without its right");
  } finally {
    await write(whole);
  }
  await expectStatus(200, "with its right again");

  function expectStatus(status, state) {
    return eventually(
      `${path} does not answer ${status} ${state}`,
      async () => (await send(path)).status === status,
      10,
    );
  }
}

/** Returns the JSON of the policy in an answer of `GetRolePolicy`. */
export function readPolicy(xml) {
  const [, text] = xml.match(/<PolicyDocument>([\s\S]*?)<\/PolicyDocument>/) ?? [];
  const plain = text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return JSON.stringify(
    JSON.parse(plain.trim().startsWith("%7B") ? decodeURIComponent(plain) : plain),
  );
}
