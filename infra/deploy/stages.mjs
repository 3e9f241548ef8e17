// The stages of samconfig.toml and what they set. Only the lines that our file has are understood: a section's name, and
// `name = "value"` or a list of `"name=value"`.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../scripts/failure.mjs";
import { root } from "../scripts/places.mjs";

/** The stages by their names: `{stackName, region, isProtected, hasFirewall, parameters}`. */
export function readStages(text) {
  const stages = {};
  let section = null;
  for (const line of text.split("\n")) {
    const [, name] = line.match(/^\[([\w-]+)\.(?:deploy|edge)\.parameters\]$/) ?? [];
    if (line.startsWith("[")) section = name ?? null;
    if (name !== undefined)
      stages[name] ??= { isProtected: false, hasFirewall: false, parameters: {} };
    if (section === null) continue;
    const stage = stages[section];
    const [, key, value] = line.match(/^(\w+) = (?:"([^"]*)"|true)$/) ?? [];
    if (key === "stack_name") stage.stackName = value;
    if (key === "region") stage.region = value;
    if (key === "confirm_changeset") stage.isProtected = true;
    if (key === "firewall") stage.hasFirewall = true;
    const [, parameter, given] = line.match(/^ +"(\w+)=([^"]*)",?$/) ?? [];
    if (parameter !== undefined) stage.parameters[parameter] = given;
  }
  return stages;
}

/** One stage of the file, or one sentence that names those there are. */
export async function findStage(name) {
  const stages = readStages(await readFile(join(root, "samconfig.toml"), "utf8"));
  const stage = stages[name];
  if (stage !== undefined) return stage;
  throw new Failure(
    `Name a stage of samconfig.toml: npm run deploy -- --stage ${Object.keys(stages).join(" | ")}`,
  );
}

/** What is wrong with a stage's parameters, in sentences. */
export function findWrongParameters(template, { parameters }) {
  const wrong = [];
  const section = template.slice(
    template.indexOf("\nParameters:"),
    template.indexOf("\nConditions:"),
  );
  const known = new Map(
    [...section.matchAll(/^ {2}(\w+):\n((?: {4}.*\n)+)/gm)].map(([, name, body]) => [name, body]),
  );
  for (const [name, body] of known) {
    const given = parameters[name];
    if (given === undefined && !/^ {4}Default:/m.test(body))
      wrong.push(`The parameter ${name} is missing in samconfig.toml.`);
    const [, pattern] = body.match(/^ {4}AllowedPattern: "(.*)"$/m) ?? [];
    if (given !== undefined && pattern !== undefined && !new RegExp(pattern).test(given))
      wrong.push(`The parameter ${name} is ${given}, which does not fit ${pattern}.`);
    if (given?.includes("CHANGE-ME"))
      wrong.push(`The parameter ${name} in samconfig.toml is still the example; write yours.`);
  }
  for (const name of Object.keys(parameters)) {
    if (!known.has(name)) wrong.push(`The template knows no parameter ${name}.`);
  }
  return wrong;
}
