// Programs of the Rust world that PyPI ships compiled. They stay in a folder outside the clone, so that the next clone has them.

import { homedir } from "node:os";
import { join } from "node:path";
import { run } from "../run/processes.mjs";
import { step } from "../run/terminal.mjs";

/** The folder of kept tools; it may be missing or deleted. */
export const keptTools = join(
  process.env.XDG_CACHE_HOME || join(homedir(), ".cache"),
  "matchday",
  "tools",
);

/**
 * The path of a program of an exact version: the one of the machine, the kept one, or one that is installed from the Python
 * package into the kept folder. Null where that cannot be done: no Python, no network, no wheel for this machine.
 */
export async function pythonTool({ program, version, package: name }) {
  const folder = join(keptTools, `${program}-${version}`);
  const kept = join(folder, "bin", program);
  if (await isVersion(program, version)) return program;
  if (await isVersion(kept, version)) return kept;
  return step(`Installing ${program} ${version}`, async () => {
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    const steps = [
      ["python3", ["-m", "venv", folder]],
      [join(folder, "bin", "python"), [...pip, "--only-binary", ":all:", `${name}==${version}`]],
    ];
    for (const [command, args] of steps) {
      const result = await run(command, args, { show: "progress" }).catch(() => null);
      if (result?.code !== 0) return null;
    }
    return (await isVersion(kept, version)) ? kept : null;
  });
}

async function isVersion(path, version) {
  const found = await run(path, ["--version"], { show: "nothing" }).catch(() => null);
  return found?.code === 0 && found.stdout.split(/\s+/)[1] === version;
}
