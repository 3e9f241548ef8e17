// The stages of samconfig.toml and what they set. Only the lines that our file has are understood: a section's name, and
// `name = "value"` or a list of `"name=value"`, or `'name="value"'` where the value has spaces.

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure } from "../scripts/run/failure.mjs";
import { root } from "../scripts/run/places.mjs";

/**
 * Returns the stages by their names: `{stackName, region, bucket, prefix, isProtected, hasFirewall, parameters,
 * cutParameters}`. SAM would cut the last ones at the first space.
 */
export function readStages(text) {
  const stages = {};
  let section = null;
  for (const line of text.split("\n")) {
    const [, name] = line.match(/^\[([\w-]+)\.(?:deploy|edge)\.parameters\]$/) ?? [];
    if (line.startsWith("[")) section = name ?? null;
    if (name !== undefined)
      stages[name] ??= {
        ...{ isProtected: false, hasFirewall: false },
        ...{ parameters: {}, cutParameters: [] },
      };
    if (section === null) continue;
    const stage = stages[section];
    const [, key, value] = line.match(/^(\w+) = (?:"([^"]*)"|true)$/) ?? [];
    if (key === "stack_name") stage.stackName = value;
    if (key === "region") stage.region = value;
    if (key === "s3_bucket") stage.bucket = value;
    if (key === "s3_prefix") stage.prefix = value;
    if (key === "confirm_changeset") stage.isProtected = true;
    if (key === "firewall") stage.hasFirewall = true;
    const { name: parameter, plain, quoted } = parseParameter(line) ?? {};
    if (parameter !== undefined) stage.parameters[parameter] = plain ?? quoted;
    if (plain?.includes(" ")) stage.cutParameters.push(parameter);
  }
  return stages;
}

/** A line's parameter: its name, and its value as `plain` or `quoted`. */
function parseParameter(line) {
  return line.match(/^ +(?:"|')(?<name>\w+)=(?:(?<plain>[^"']*)"|"(?<quoted>[^"']*)"'),?$/)?.groups;
}

/** The text of samconfig.toml without parameters that a template, of an earlier commit, does not know. */
export function withoutUnknown(config, template) {
  const known = readParameters(template);
  return config
    .split("\n")
    .filter((line) => {
      const { name } = parseParameter(line) ?? {};
      return name === undefined || known.has(name);
    })
    .join("\n");
}

/** The file of the stages' settings: the given one, or that of the checkout. */
export function configFileOf(given) {
  return given === undefined ? join(root, "samconfig.toml") : resolve(given);
}

/** One stage of the file, or one sentence that names those there are. */
export async function findStage(name, configFile) {
  const text = await readFile(configFileOf(configFile), "utf8").catch(() => {
    throw new Failure(`There is no file ${configFile} with the stages' settings.`);
  });
  const stages = readStages(text);
  const stage = stages[name];
  if (stage === undefined)
    throw new Failure(
      `Name a stage of samconfig.toml: npm run deploy -- --stage ${Object.keys(stages).join(" | ")}`,
    );
  if (stage.region === undefined || stage.stackName === undefined)
    throw new Failure(`samconfig.toml has no region or no stack_name for ${name}.`);
  return stage;
}

/** The parameters that a template declares: the text of each declaration by its name. */
export function readParameters(template) {
  const [, section = ""] = template.match(/^Parameters:\n((?:(?: .*)?\n)*)/m) ?? [];
  return new Map(
    [...section.matchAll(/^ {2}(\w+):\n((?: {4}.*\n)+)/gm)].map(([, name, body]) => [name, body]),
  );
}

/** What a stage deploys a parameter with: its own value, else the template's default, else nothing. */
export function parameterOf(template, { parameters }, name) {
  const [, preset = ""] =
    readParameters(template)
      .get(name)
      ?.match(/^ {4}Default: (.*)$/m) ?? [];
  return parameters[name] ?? preset.replaceAll('"', "");
}

/** What is wrong with a stage's parameters, in sentences. */
export function findWrongParameters(template, stage) {
  const { parameters, cutParameters = [] } = stage;
  const wrong = [];
  const known = readParameters(template);
  for (const [name, body] of known) {
    const given = parameters[name];
    if (given === undefined && !/^ {4}Default:/m.test(body))
      wrong.push(`The parameter ${name} is missing in samconfig.toml.`);
    // Email to an example address is lost, without an alarm.
    if (given === undefined && /^ {4}Default: .*@?matchday\.example/m.test(body))
      wrong.push(`The parameter ${name} is missing in samconfig.toml: its default is an example.`);
    const [, pattern] = body.match(/^ {4}AllowedPattern: "(.*)"$/m) ?? [];
    if (given !== undefined && pattern !== undefined && !new RegExp(pattern).test(given))
      wrong.push(`The parameter ${name} is ${given}, which does not fit ${pattern}.`);
    if (cutParameters.includes(name))
      wrong.push(`The parameter ${name} has spaces: write '${name}="${given}"', or SAM cuts it.`);
    if (given?.includes("CHANGE-ME"))
      wrong.push(`The parameter ${name} in samconfig.toml is still the example; write yours.`);
  }
  for (const name of Object.keys(parameters)) {
    if (!known.has(name)) wrong.push(`The template knows no parameter ${name}.`);
  }
  wrong.push(...findContradictions((name) => parameterOf(template, stage, name)));
  return wrong;
}

/** What is wrong with parameters beside each other; `value` gives each by its name. */
function findContradictions(value) {
  const wrong = [];
  const host = value("SiteUrl").replace("https://", "");
  if (value("CertificateArn") === "" && host !== "" && !host.endsWith(".cloudfront.net"))
    wrong.push(
      `CertificateArn is empty, and without a certificate the CDN does not answer ${host}.`,
    );
  const domain = value("MailFrom").match(/@([^@<>\s]+)>?$/)?.[1] ?? "";
  const identity = value("MailIdentity").replace(/^.*@/, "");
  if (domain !== identity && !domain.endsWith(`.${identity}`))
    wrong.push(`MailFrom sends from ${domain}, and MailIdentity lets only ${identity} send.`);
  return wrong;
}
