// What is left when a stack is deleted: what the templates retain, and nothing else.

import { eventually } from "../../../opening/web.mjs";
import { isPart, isThere } from "./leftovers.mjs";
import { readResources } from "./stack.mjs";

const nestedStack = "AWS::CloudFormation::Stack";

/**
 * Returns every resource of a stack and its nested stacks, after checking that each exists: otherwise its later absence
 * would prove nothing.
 */
export async function findResources(cloud, stackName) {
  const resources = await listResources(cloud, stackName);
  for (const resource of resources) {
    if ((await isThere(cloud, resource)) === false)
      throw new Error(`${resource.logical} of ${stackName} is not there before the removal`);
  }
  return resources;
}

/** What two stacks both call their own: the second deployment of an account would fail, or take it from the first. */
export function findShared(resources, others) {
  const nameOf = ({ type, physical }) => `${type} ${physical}`;
  const names = new Set(others.map(nameOf));
  return resources.filter((one) => !isPart(one) && names.has(nameOf(one))).map(nameOf);
}

/** `inside` names the stacks that a resource is in. */
async function listResources(cloud, stackName, inside = []) {
  const own = await readResources(cloud, stackName);
  const lists = own.map(async (resource) => {
    const nested =
      resource.type === nestedStack
        ? await listResources(cloud, resource.physical, [...inside, resource.logical])
        : [];
    return [{ ...resource, inside }, ...nested];
  });
  return (await Promise.all(lists)).flat();
}

/** Waits until a stack is deleted; throws if it cannot be. */
export function untilDeleted(cloud, stackName) {
  return eventually(
    `the stack ${stackName} was not deleted`,
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
}

/**
 * Of `resources`, those with the logical names of `kept` are there, with all that is inside them, and no other one is. Gives
 * the physical names of what is kept, and how many are gone.
 */
export async function checkGone({ cloud, resources, kept }) {
  const left = [];
  const lost = [];
  const stayed = [];
  let gone = 0;
  for (const resource of resources) {
    const isKept = [resource.logical, ...resource.inside].some((name) => kept.includes(name));
    const found = await isThere(cloud, resource);
    if (found === null) continue;
    if (found && isKept) stayed.push(resource.physical);
    else if (found) left.push(resource.logical);
    else if (isKept) lost.push(resource.logical);
    else gone += 1;
  }
  if (left.length > 0) throw new Error(`${left.join(", ")} should be gone`);
  if (lost.length > 0) throw new Error(`${lost.join(", ")} should have stayed`);
  return { kept: stayed, gone };
}

function reasonIn(xml) {
  return xml.match(/<StackStatusReason>([^<]*)/)?.[1] ?? "no reason given";
}
