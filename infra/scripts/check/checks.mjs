// The phases of `npm run check`: those `ofSite` need packages and no compiler.

import { join, relative } from "node:path";
import { generate, stale } from "../build/generated.mjs";
import { buildRunner } from "../build/runner.mjs";
import { program, root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { say } from "../run/terminal.mjs";
import { lint } from "../tools/cargo.mjs";
import { checkArrows } from "./arrows.mjs";
import { checkWords } from "./words.mjs";

export const checks = [
  {
    name: "rust-format",
    title: "Rust format",
    hint: "cargo fmt --all",
    work: () => run("cargo", ["fmt", "--all", "--check"]),
  },
  { name: "rust-lints", title: "Rust compiles without a lint, tests included", work: lint },
  {
    // Separate workspaces, which the lints do not see.
    name: "fuzz",
    title: "Fuzz targets compile",
    work: checkFuzzTargets,
  },
  { name: "arrows", title: "Dependency arrows, licences, sources", work: checkArrows },
  {
    name: "biome",
    ofSite: true,
    title: "Site format, lints and arrows",
    hint: "npx biome check --write",
    work: () => run(program("biome"), ["ci", "--error-on-warnings"]),
  },
  {
    name: "words",
    ofSite: true,
    title: "Plain English and names of the glossary",
    work: checkWords,
  },
  {
    name: "messages",
    ofSite: true,
    title: "Messages are whole and used, and texts are in message files",
    // It uses packages, which are missing when this file is read in a new clone.
    work: async () => (await import("./messages-check.mjs")).checkMessages(),
  },
  {
    name: "structure",
    ofSite: true,
    title: "Folders, circles, forms and short comments within their ceilings",
    work: () => run(process.execPath, [join(root, "infra/bench/structure/run.mjs"), "--check"]),
  },
  { name: "types", ofSite: true, title: "Types", work: () => run(program("tsc"), ["--noEmit"]) },
  {
    name: "generated",
    title: "Generated files are fresh",
    hint: "npm run api",
    work: checkFreshness,
  },
];

async function checkFuzzTargets() {
  for (const folder of [
    "functions/document-database",
    "functions/media",
    "functions/shared/calendar-reader",
  ]) {
    const { code } = await run(
      "cargo",
      [
        ...["check", "--locked", "--target-dir", "target/fuzz"],
        ...["--manifest-path", `${folder}/fuzz/Cargo.toml`],
      ],
      // Nothing is linked, so the C++ of the fuzzer is not compiled: a library that is named would be linked instead.
      { env: { CUSTOM_LIBFUZZER_PATH: "/not-linked/libfuzzer.a" } },
    );
    if (code !== 0) return { code };
  }
  return { code: 0 };
}

async function checkFreshness() {
  const old = await stale(await generate(await buildRunner()));
  for (const path of old) say(`${relative(root, path)} is not what the code says`);
  return { code: old.length === 0 ? 0 : 1 };
}
