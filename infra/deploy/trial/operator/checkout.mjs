// A checkout of this tree as an operator has one: clean, with this tree's files as its newest commit and an earlier one to roll
// back to. Nothing of it is seen in the repository that the trial runs in.

import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../../scripts/run/places.mjs";
import { must } from "../../../scripts/run/processes.mjs";
import { plantedFiles } from "../plants.mjs";

/** What the earlier commit has otherwise: the functions' memory. */
export const memory = { now: 256, earlier: 512 };

/** Makes the checkout in `folder`; gives `{folder, commit, earlier}`. `plant` is what a planted fault makes of a file. */
export async function makeCheckout(folder, plant) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await git(root, "clone", "--quiet", "--shared", root, folder);
  const listed = await git(root, "ls-files", "-z", "--modified", "--others", "--exclude-standard");
  const deleted = new Set(names(await git(root, "ls-files", "-z", "--deleted")));
  for (const file of names(listed)) {
    if (deleted.has(file)) await rm(join(folder, file), { force: true });
    else await cp(join(root, file), join(folder, file), { recursive: true });
  }
  for (const file of plantedFiles) {
    const path = join(folder, file);
    await writeFile(path, plant(await readFile(path, "utf8"), file));
  }
  const template = join(folder, "template.yaml");
  const text = await readFile(template, "utf8");
  await writeFile(template, toEarlier(text));
  const earlier = await commit(folder, "Trial: the release before");
  await writeFile(template, text);
  const newest = await commit(folder, "Trial: the tree as it is");
  for (const name of ["node_modules", "site/api-types/node_modules", ".tools"])
    await symlink(join(root, name), join(folder, name));
  return { folder, commit: newest, earlier };
}

/** A template as the earlier commit has it. */
export function toEarlier(text) {
  const changed = text.replace(`MemorySize: ${memory.now}\n`, `MemorySize: ${memory.earlier}\n`);
  if (changed === text) throw new Error(`the functions have not ${memory.now} MB any more`);
  return changed;
}

async function commit(folder, subject) {
  const author = ["-c", "user.name=trial", "-c", "user.email=trial@matchday.example"];
  await git(folder, "add", "--all");
  await git(folder, ...author, "commit", "--quiet", "--no-verify", "--allow-empty", "-m", subject);
  return (await git(folder, "rev-parse", "--short=12", "HEAD")).trim();
}

async function git(cwd, ...args) {
  const { stdout } = await must("The operator's checkout could not be made.", "git", args, {
    ...{ cwd, show: "nothing" },
  });
  return stdout;
}

function names(listed) {
  return [...new Set(listed.split("\0").filter((name) => name !== ""))];
}
