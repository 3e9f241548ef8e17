// What has to be right before anything is deployed: the tree, the stage's parameters, and the account.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../scripts/run/failure.mjs";
import { root } from "../scripts/run/places.mjs";
import { run } from "../scripts/run/processes.mjs";
import { findAccountFaults } from "./account.mjs";
import { findWrongParameters, parameterOf } from "./stages.mjs";

/** Where an untracked file would get into a build. */
const builtFolders = ["functions/", "infra/", "site/"];

/**
 * The commit that is deployed. Functions are built from the tree and the site from the commit, so both have to be the same.
 * The stages' settings are in neither.
 */
export async function requireCommit() {
  const git = (args) => run("git", args, { show: "nothing" });
  const [commit, state] = await Promise.all([
    git(["rev-parse", "--short=12", "HEAD"]),
    git(["status", "--porcelain"]),
  ]);
  if (commit.code !== 0 || state.code !== 0)
    throw new Failure("A deployment is of a commit, and this folder is no checkout of git.");
  const [first] = findUncommitted(state.stdout);
  if (first !== undefined)
    throw new Failure(
      `The tree has changes that no commit has (${first}): commit or stash them, since the site is built from the commit.`,
    );
  return commit.stdout.trim();
}

/** The files of `git status --porcelain` that would be built and are in no commit. */
export function findUncommitted(status) {
  return status
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ isNew: line.startsWith("??"), file: line.slice(3) }))
    .filter(({ isNew, file }) =>
      isNew ? builtFolders.some((folder) => file.startsWith(folder)) : file !== "samconfig.toml",
    )
    .map(({ file }) => file);
}

/** Runs every check of parameters and account, so that all faults are reported in one call. */
export async function checkStage(stage, environment) {
  const template = await readFile(join(root, "template.yaml"), "utf8");
  const wrong = findWrongParameters(template, stage);
  const value = (name) => parameterOf(template, stage, name);
  const needed = {
    secret: value("SecretName"),
    mailIdentity: value("MailIdentity"),
    certificate: value("CertificateArn"),
    host: value("SiteUrl").replace("https://", ""),
  };
  wrong.push(...(await findAccountFaults(needed, environment)));
  if (wrong.length > 0) throw new Failure(wrong.join("\n"));
}
