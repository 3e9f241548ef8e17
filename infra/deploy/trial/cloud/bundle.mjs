// What `sam build` makes of the template, with functions built for this machine in the dev profile instead: the template
// itself, its functions' code being archives with a `bootstrap`, packed once for all the times that they are deployed.

import { cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../scripts/run/failure.mjs";
import { places, root } from "../../../scripts/run/places.mjs";
import { must } from "../../../scripts/run/processes.mjs";

/** The functions that the template deploys, by the names of their folders. */
export async function deployedFunctions() {
  const template = await readFile(join(root, "template.yaml"), "utf8");
  return [...template.matchAll(/CodeUri: functions\/(\S+)/g)].map(([, name]) => name);
}

/** Packages whose program has another name. */
const named = { "operator-cli": "matchday-operators", "site-catalogue": "matchday-catalogue" };

/** Builds the functions, the local runner and the programs for operators and builds; gives the path of each program. */
export async function buildPrograms() {
  const packages = [...(await deployedFunctions()), "matchday-local", ...Object.keys(named)];
  const built = await must(
    "The functions could not be built; look above for the first error.",
    "cargo",
    [
      ...["build", "--locked", "--bins", "--message-format", "json-render-diagnostics"],
      ...packages.flatMap((name) => ["-p", name]),
    ],
    { show: "progress" },
  );
  const programs = {};
  for (const line of built.stdout.split("\n").filter((text) => text.startsWith("{"))) {
    const message = JSON.parse(line);
    if (message.executable) programs[message.target.name] = message.executable;
  }
  const wanted = packages.map((name) => named[name] ?? name);
  const missing = wanted.filter((name) => programs[name] === undefined);
  if (missing.length > 0) throw new Failure(`cargo built no ${missing.join(", ")}.`);
  return programs;
}

/**
 * Writes the template into `folder` with the functions' code beside it; gives its path. `change` is what a planted fault
 * makes of a template's text.
 */
export async function bundle(folder, programs, change = (text) => text) {
  const names = await deployedFunctions();
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    const archive = join(folder, `${name}.zip`);
    if (!(await isOlder(archive, programs[name]))) continue;
    const code = join(folder, name, "bootstrap");
    await rm(join(folder, name), { recursive: true, force: true });
    await mkdir(join(folder, name), { recursive: true });
    await cp(programs[name], code);
    // What only a debugger reads is nine tenths of an unoptimised program.
    await must("`strip` could not be run.", "strip", [code], { show: "nothing" });
    const pack = ["-m", "zipfile", "-c", archive, code];
    const python = join(places.cloudTools, "python");
    await must(`${name} could not be packed.`, python, pack, { show: "nothing" });
    await rm(join(folder, name), { recursive: true });
  }
  const text = await readFile(join(root, "template.yaml"), "utf8");
  const built = text
    .replaceAll(
      /CodeUri: functions\/(\S+)/g,
      (_, name) => `CodeUri: ${join(folder, `${name}.zip`)}`,
    )
    .replaceAll(/TemplateURL: infra\/(\S+)/g, (_, name) => `TemplateURL: ${join(folder, name)}`);
  for (const [, name] of text.matchAll(/TemplateURL: infra\/(\S+)/g)) {
    const nested = await readFile(join(root, "infra", name), "utf8");
    await writeFile(join(folder, name), change(nested, `infra/${name}`));
  }
  const path = join(folder, "template.yaml");
  await writeFile(path, change(built, "template.yaml"));
  return path;
}

async function isOlder(file, source) {
  const [one, other] = await Promise.all([stat(file).catch(() => null), stat(source)]);
  return one === null || one.mtimeMs < other.mtimeMs;
}
