// Lighthouse, pinned by this folder's lock file and installed below .tools when it is first asked for.

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprint } from "../../scripts/run/fingerprint.mjs";
import { places } from "../../scripts/run/places.mjs";
import { must } from "../../scripts/run/processes.mjs";
import { step } from "../../scripts/run/terminal.mjs";

const own = import.meta.dirname;
const folder = join(places.tools, "bench-page");
const files = ["package.json", "package-lock.json"];

/** Gives Lighthouse, its desktop settings and what starts a browser. */
export async function loadTools() {
  const wanted = await fingerprint(files.map((name) => join(own, name)));
  const note = join(folder, "installed");
  if ((await readFile(note, "utf8").catch(() => "")) !== wanted) {
    await mkdir(folder, { recursive: true });
    for (const name of files) await copyFile(join(own, name), join(folder, name));
    await step("Installing Lighthouse", () =>
      must(
        "Lighthouse could not be installed; look above for what npm said.",
        "npm",
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        { cwd: folder, show: "nothing" },
      ),
    );
    await writeFile(note, wanted);
  }
  const { resolve } = createRequire(join(folder, "package.json"));
  const load = (name) => import(pathToFileURL(resolve(name)).href);
  const [{ default: lighthouse }, { default: desktopConfig }, { launch }] = await Promise.all([
    load("lighthouse"),
    load("lighthouse/core/config/desktop-config.js"),
    load("chrome-launcher"),
  ]);
  return { lighthouse, desktopConfig, launch };
}
