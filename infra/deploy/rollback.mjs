// npm run rollback -- --stage NAME --to COMMIT [--confirm NAME]: deploys an earlier commit from a checkout of its own, so that
// what is being worked on here stays untouched. The table's rows are read by older code (docs/runbook.md, "Roll back").

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/failure.mjs";
import { root } from "../scripts/places.mjs";
import { must, run } from "../scripts/processes.mjs";
import { findStage, withoutUnknown } from "./stages.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      to: { type: "string" },
      confirm: { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const { isProtected } = await findStage(values.stage);
  if (values.to === undefined)
    throw new Failure("Name the commit: npm run rollback -- --stage NAME --to COMMIT.");
  if (isProtected && values.confirm !== values.stage && !values["dry-run"])
    throw new Failure(`${values.stage} is protected: add --confirm ${values.stage}.`);
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
      {
        show: "nothing",
      },
    );
    // The settings are the stage's and not the commit's: a restored stream, say, stands in today's only.
    const [config, template] = await Promise.all([
      readFile(join(root, "samconfig.toml"), "utf8"),
      readFile(join(folder, "template.yaml"), "utf8"),
    ]);
    await writeFile(join(folder, "samconfig.toml"), withoutUnknown(config, template));
    const wishes = values["dry-run"] ? ["--dry-run"] : ["--confirm", values.stage];
    await must(
      "The earlier commit could not be deployed; what was deployed before stays.",
      "npm",
      ["run", "deploy", "--", "--stage", values.stage, ...wishes],
      { cwd: folder },
    );
  } finally {
    await run("git", ["worktree", "remove", "--force", folder], { show: "nothing" });
    await rm(folder, { recursive: true, force: true });
  }
});
