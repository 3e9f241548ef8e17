// The browser of the journeys: found on the machine, or installed. Chromium's headless shell comes first: it takes half
// the processor time of Chromium without a window.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { places, program } from "./places.mjs";
import { answers, run } from "./processes.mjs";
import { step } from "./terminal.mjs";

export const missingChromium =
  "The browser journeys need Chromium; install it with `apt-get install -y chromium-headless-shell`, or name one: MATCHDAY_CHROMIUM=/path npm test.";

/** Where Playwright's downloads have the program. */
const programs = [
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-linux/headless_shell",
  "chrome-linux64/chrome",
  "chrome-linux/chrome",
];

/** The browser for journeys, or null. `MATCHDAY_CHROMIUM` names another one. */
export function findChromium() {
  const names = [
    process.env.MATCHDAY_CHROMIUM,
    places.headlessShell,
    places.chromium,
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return names.find((name) => name !== undefined && existsSync(name)) ?? null;
}

/**
 * The path of a browser that starts, installed where none is found: by Playwright, and where that fails and the user is root by
 * apt-get. Fails with the command to run.
 */
export async function requireChromium() {
  const found = findChromium() ?? (await findDownloaded());
  if (found !== null) return found;
  return step("Installing Chromium", async () => {
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000" };
    await run(program("playwright"), ["install", "--only-shell", "chromium"], {
      show: "progress",
      env,
    });
    const downloaded = await findDownloaded();
    if (downloaded !== null) return downloaded;
    if (process.getuid?.() === 0 && (await answers("apt-get"))) await installByApt();
    const installed = findChromium();
    if (installed === null) throw new Failure(missingChromium);
    return installed;
  });
}

async function installByApt() {
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, show: "progress" };
  await run("apt-get", ["update", "-qq"], options);
  // Not every system has the shell in a package of its own.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const install = ["install", "-y", "-qq", "--no-install-recommends", name];
    const { code } = await run("apt-get", install, options);
    if (code === 0) return;
  }
}

/** A browser that Playwright downloaded and that starts: it may lack libraries of the system. */
async function findDownloaded() {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ms-playwright");
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache;
  const names = await readdir(folder).catch(() => []);
  // The shell's folder sorts behind the browser's, so it is tried first.
  const downloads = names.filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name));
  for (const name of downloads.sort().reverse()) {
    for (const file of programs) {
      const path = join(folder, name, file);
      if (await answers(path)) return path;
    }
  }
  return null;
}
