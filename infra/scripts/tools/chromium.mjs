// The browsers of the journeys: Chromium, found on the machine or installed, and its headless shell, which takes half the
// processor time but shows no notifications.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { Failure } from "../run/failure.mjs";
import { places, program } from "../run/places.mjs";
import { answers, run } from "../run/processes.mjs";
import { step } from "../run/terminal.mjs";

export const missingChromium =
  "The browser journeys need Chromium; install it with `apt-get install -y chromium`, or name one: MATCHDAY_CHROMIUM=/path npm test.";

const download = ["chromium", ["chrome-linux64/chrome", "chrome-linux/chrome"]];

/** The browser for journeys, or null. `MATCHDAY_CHROMIUM` names another one. */
export function findChromium() {
  const names = [
    process.env.MATCHDAY_CHROMIUM,
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
  const found = findChromium() ?? (await findDownloaded(...download));
  if (found !== null) return found;
  return step("Installing Chromium", async () => {
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000" };
    await run(program("playwright"), ["install", "chromium"], { show: "progress", env });
    const downloaded = await findDownloaded(...download);
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
  // Not every system has a package of the shell.
  for (const names of [["chromium", "chromium-headless-shell"], ["chromium"]]) {
    const install = ["install", "-y", "-qq", "--no-install-recommends", ...names];
    const { code } = await run("apt-get", install, options);
    if (code === 0) return;
  }
}

/** The headless shell, or `chromium` where there is none or where `MATCHDAY_CHROMIUM` names the browser to use. */
export async function headlessOf(chromium) {
  if (process.env.MATCHDAY_CHROMIUM !== undefined) return chromium;
  if (existsSync(places.headlessShell)) return places.headlessShell;
  const shells = [
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-linux/headless_shell",
  ];
  return (await findDownloaded("chromium_headless_shell", shells)) ?? chromium;
}

/** A program that Playwright downloaded and that starts: it may lack libraries of the system. */
async function findDownloaded(browser, programs) {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ms-playwright");
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache;
  const names = await readdir(folder).catch(() => []);
  const downloads = names.filter((name) => new RegExp(`^${browser}-\\d+$`).test(name));
  for (const name of downloads.sort().reverse()) {
    for (const file of programs) {
      const path = join(folder, name, file);
      if (await answers(path)) return path;
    }
  }
  return null;
}
