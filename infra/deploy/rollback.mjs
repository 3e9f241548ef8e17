// npm run rollback -- --stage NAME --to COMMIT [--dry-run] [--confirm NAME] [--built FOLDER] [--config-file FILE]:
// deploys an earlier commit from a separate checkout, so that local changes stay untouched. `--built` names an existing
// build of that commit. Older code reads the table's rows (docs/runbook.md, "Roll back").

import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/run/failure.mjs";
import { root } from "../scripts/run/places.mjs";
import { must, run } from "../scripts/run/processes.mjs";
import { configFileOf, findStage, withoutUnknown } from "./stages.mjs";

/** The installed files and their lock files: a commit with the same lock file needs no separate installation. */
const installed = {
  node_modules: "package-lock.json",
  "site/api-types/node_modules": "package-lock.json",
  ".tools": "infra/requirements.txt",
};

await main(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      to: { type: "string" },
      confirm: { type: "string" },
      built: { type: "string" },
      "config-file": { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const { stage: name, "config-file": configFile, "dry-run": isDry } = values;
  const { isProtected } = await findStage(name, configFile);
  if (values.to === undefined)
    throw new Failure("Name the commit: npm run rollback -- --stage NAME --to COMMIT.");
  // The other checkout has no terminal to ask at.
  if (isProtected && values.confirm !== name && !isDry)
    throw new Failure(
      `${name} is protected: look at --dry-run, which says what would change, then add --confirm ${name}.`,
    );
  const known = ["rev-parse", "--verify", "--quiet", `${values.to}^{commit}`];
  const found = await run("git", known, { show: "nothing" });
  const commit = found.stdout.trim();
  if (found.code !== 0) throw new Failure(`This repository has no commit ${values.to}.`);
  const folder = await mkdtemp(join(tmpdir(), "matchday-rollback-"));
  try {
    await must(
      "The commit could not be checked out.",
      "git",
      ["worktree", "add", "--detach", folder, commit],
      { show: "nothing" },
    );
    await linkInstalled(folder);
    // The settings are the stage's and not the commit's: only today's contain a restored stream, for example.
    const [config, template] = await Promise.all([
      readFile(configFileOf(configFile), "utf8"),
      readFile(join(folder, "template.yaml"), "utf8"),
    ]);
    await writeFile(join(folder, "samconfig.toml"), withoutUnknown(config, template));
    const wishes = isDry ? ["--dry-run"] : ["--confirm", name];
    if (values.built !== undefined) wishes.push("--built", resolve(values.built));
    await must(
      isDry
        ? "What the earlier commit would change is not known."
        : "The earlier commit could not be deployed; what was deployed before stays.",
      "npm",
      ["run", "deploy", "--", "--stage", name, ...wishes],
      { cwd: folder },
    );
  } finally {
    await run("git", ["worktree", "remove", "--force", folder], { show: "nothing" });
    await rm(folder, { recursive: true, force: true });
  }
});

async function linkInstalled(folder) {
  for (const [name, source] of Object.entries(installed)) {
    const [ours, theirs] = await Promise.all(
      [root, folder].map((tree) => readFile(join(tree, source), "utf8").catch(() => null)),
    );
    if (ours !== null && ours === theirs) await symlink(join(root, name), join(folder, name));
  }
}
