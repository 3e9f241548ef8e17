// npm run check: formatting, lints, types, dependency arrows, names, freshness. Every step runs; the summary lists failures.

import { relative } from "node:path";
import { checkArrows } from "./arrows.mjs";
import { Failure, main } from "./failure.mjs";
import { generate, stale } from "./generated.mjs";
import { checkNames } from "./old-names.mjs";
import { program, root } from "./places.mjs";
import { run } from "./processes.mjs";
import { buildRunner } from "./runner.mjs";
import { bold, green, red, say, since } from "./terminal.mjs";
import { install, requireTools } from "./toolchain.mjs";

const steps = [
  {
    title: "Rust format",
    hint: "cargo fmt --all",
    work: () => run("cargo", ["fmt", "--all", "--check"]),
  },
  {
    title: "Rust lints",
    work: () =>
      run("cargo", ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]),
  },
  {
    // Separate workspaces, which the lints do not see.
    title: "Fuzz targets compile",
    work: checkFuzzTargets,
  },
  {
    title: "Dependency arrows, licences, sources",
    work: checkArrows,
  },
  {
    title: "Site format, lints and arrows",
    hint: "npx biome check --write",
    work: () => run(program("biome"), ["ci", "--error-on-warnings"]),
  },
  { title: "Names of the glossary", work: checkNames },
  { title: "Types", work: () => run(program("tsc"), ["--noEmit"]) },
  { title: "Generated files are fresh", hint: "npm run api", work: checkFreshness },
];

await main(async () => {
  await requireTools();
  await install();
  const results = [];
  for (const { title, hint, work } of steps) {
    const started = performance.now();
    say(bold(`▸ ${title}`));
    const passed = await work().then(
      (result) => result.code === 0,
      (error) => {
        say(error instanceof Failure ? error.message : error.stack);
        return false;
      },
    );
    results.push({ title, hint, passed, time: since(started) });
  }
  say();
  for (const { title, hint, passed, time } of results) {
    const advice = !passed && hint ? `, put right by: ${hint}` : "";
    say(`${passed ? green("✓") : red("✗")} ${title} (${time}${advice})`);
  }
  const failed = results.filter(({ passed }) => !passed).length;
  if (failed > 0) throw new Failure(`${failed} of ${results.length} checks failed.`);
  say(`All ${results.length} checks hold.`);
});

async function checkFuzzTargets() {
  for (const folder of [
    "functions/document-database",
    "functions/media",
    "functions/shared/calendar-reader",
  ]) {
    const { code } = await run("cargo", [
      ...["check", "--locked", "--target-dir", "target/fuzz"],
      ...["--manifest-path", `${folder}/fuzz/Cargo.toml`],
    ]);
    if (code !== 0) return { code };
  }
  return { code: 0 };
}

async function checkFreshness() {
  const old = await stale(await generate(await buildRunner()));
  for (const path of old) say(`${relative(root, path)} is not what the code says`);
  return { code: old.length === 0 ? 0 : 1 };
}
