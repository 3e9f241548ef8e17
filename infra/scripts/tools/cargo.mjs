// One compilation for all commands. `npm start`, `npm test`, `npm run check`, the journeys and the conformance suites call
// cargo through this file, so that third-party crates compile once and ours are linted where they are compiled.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { say } from "../run/terminal.mjs";
import { sharedBuild } from "./shared-build.mjs";

/**
 * Builds programs and examples of the workspace with cargo's own progress on the terminal; returns the path of each by its
 * name. The test support of an example comes along: see `shared-build.mjs`.
 */
export async function buildPrograms(names, failed, { examples = [] } = {}) {
  const targets = [
    ...names.flatMap((name) => ["--bin", name]),
    ...examples.flatMap((name) => ["--example", name]),
  ];
  const built = await compile(["build", ...sharedBuild, ...targets]);
  if (built.code !== 0) throw new Failure(failed);
  const paths = new Map(built.programs.map(({ name, path }) => [name, path]));
  const missing = [...names, ...examples].find((name) => !paths.has(name));
  if (missing) throw new Failure(`cargo built no ${missing}; is it a member of the workspace?`);
  return paths;
}

/** Compiles the tests: all of them, or those of the integration tests that `names` contains beside all unit tests. */
export function compileTests(names) {
  const tests = names?.flatMap((name) => ["--test", name]) ?? [];
  // A filter would include libraries and programs whose manifest disables unit tests.
  const units = names === undefined ? [] : ["--lib", "--bin", "matchday-local"];
  return compile(["test", "--no-run", "--workspace", ...units, ...tests]);
}

/** Compiles and lints every target. Cargo repeats the warnings of what is compiled already, so that each call sees all. */
export async function lint() {
  if ((await linter()) === null) {
    throw new Failure(
      "The lints need Clippy; install it with `rustup component add clippy`, and unset RUSTC_WORKSPACE_WRAPPER.",
    );
  }
  const results = [
    await compile(["build", "--workspace", "--bins", "--examples"]),
    await compileTests(),
  ];
  const warnings = results.reduce((sum, { warnings }) => sum + warnings, 0);
  if (warnings > 0) say(`${warnings} warnings`);
  return { code: warnings > 0 ? 1 : (results.find(({ code }) => code !== 0)?.code ?? 0) };
}

/**
 * Runs cargo with Clippy as the compiler of our crates, since linting alone would compile everything a second time. Gives the
 * programs that it made, and how many warnings and errors it printed.
 */
async function compile(args) {
  const format = ["--message-format", "json-diagnostic-rendered-ansi"];
  const { code, stdout } = await run("cargo", [...args, "--locked", ...format], {
    env: await compilerOfOurs(),
    show: "progress",
  });
  const { programs, diagnostics } = readMessages(stdout);
  for (const rendered of diagnostics) process.stderr.write(rendered);
  return { code, programs, warnings: diagnostics.length };
}

/** Reads cargo's messages. A diagnostic that several targets of a crate share counts once. */
export function readMessages(stdout) {
  const messages = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const programs = messages
    .filter(({ reason, executable }) => reason === "compiler-artifact" && executable)
    .map(({ executable, target, profile, manifest_path }) => ({
      name: target.name,
      path: executable,
      isTest: profile.test,
      manifest: manifest_path,
    }));
  const diagnostics = messages
    .filter(({ reason, message }) => reason === "compiler-message" && message.spans.length > 0)
    .map(({ message }) => message.rendered);
  return { programs, diagnostics: [...new Set(diagnostics)] };
}

/** The variables that make cargo compile our crates with Clippy, for programs that call cargo without this file. */
export async function compilerOfOurs() {
  const driver = await linter();
  return driver === null ? {} : { RUSTC_WORKSPACE_WRAPPER: driver };
}

let known;

/**
 * The path of clippy-driver, which compiles as rustc does and reports lints besides. Null where it is not installed, or where the
 * environment names another wrapper.
 */
async function linter() {
  if (process.env.RUSTC_WORKSPACE_WRAPPER !== undefined) return null;
  known ??= run("rustc", ["--print", "sysroot"], { show: "nothing" }).then(({ stdout }) => {
    const path = join(stdout.trim(), "bin", "clippy-driver");
    return existsSync(path) ? path : null;
  });
  return known;
}

/** The folder of a crate relative to the repository's. */
export function folderOf(manifest) {
  return manifest.slice(root.length + 1, -"/Cargo.toml".length);
}
