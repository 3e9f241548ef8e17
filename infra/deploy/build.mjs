// What is deployed, built: the functions by `sam build`, and beside them the program that reads the table for the site's builds.
// The folder is complete: a build server may keep it, and `--built FOLDER` deploys it.

import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure } from "../scripts/run/failure.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { must } from "../scripts/run/processes.mjs";
import { checkSizes } from "./function-sizes.mjs";

const folder = join(root, ".aws-sam", "build");
/** The program's folder in the build, as each function has one. */
export const catalogueFolder = "matchday-catalogue";
/** The file of a build that has the commit it was made of. */
export const commitFile = "commit";

/** Builds everything of this commit; gives what `findBuild` gives. */
export async function build(commit, environment) {
  // What `/api/health` answers with.
  const env = { ...environment, MATCHDAY_BUILD_ID: commit };
  await must(
    "The functions could not be built.",
    join(places.cloudTools, "sam"),
    ["build", "--beta-features"],
    {
      env,
    },
  );
  await checkSizes(await listFunctions());
  await must(
    "The program that reads the table could not be built.",
    join(places.cloudTools, "cargo-lambda"),
    ["lambda", "build", "--release", "--arm64", "-p", "site-catalogue"],
    { env },
  );
  await mkdir(join(folder, catalogueFolder), { recursive: true });
  const program = join(root, "target", "lambda", "matchday-catalogue", "bootstrap");
  await copyFile(program, join(folder, catalogueFolder, "bootstrap"));
  await writeFile(join(folder, commitFile), `${commit}\n`);
  return findBuild(folder, commit);
}

/** The functions that `sam build` made, as pairs of a name and its program; what lies beside them has no program. */
async function listFunctions() {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.endsWith("Function"))
    .map(({ name }) => [name, join(folder, name, "bootstrap")]);
}

/** The build in a folder: `{template, catalogue}`. Refuses one of another commit, since the site is built from this one. */
export async function findBuild(given, commit) {
  const built = resolve(given);
  const template = join(built, "template.yaml");
  const catalogue = join(built, catalogueFolder, "bootstrap");
  const of = (await readFile(join(built, commitFile), "utf8").catch(() => "")).trim();
  for (const path of [template, catalogue]) {
    if ((await stat(path).catch(() => null)) === null)
      throw new Failure(`${given} has no whole build: ${path} is missing.`);
  }
  if (of !== commit)
    throw new Failure(
      `${given} was built from ${of || "an unknown commit"}, and this is ${commit}.`,
    );
  return { template, catalogue };
}
