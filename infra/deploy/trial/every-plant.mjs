// Every fault of plants.mjs, one trial for each: its step has to fail, and those that the step builds on have to succeed.

import { fileURLToPath } from "node:url";
import { run } from "../../scripts/run/processes.mjs";
import { plants } from "./plants.mjs";
import { printLine, secondsSince } from "./run-steps.mjs";

const trial = fileURLToPath(new URL("../trial.mjs", import.meta.url));

/** The steps that a step builds on, besides `deploy`. */
const needs = {
  upload: ["routes"],
  rebuild: ["routes", "site"],
  lacks: ["routes", "order"],
};

/** Runs them; gives how many were not found. One line of JSON for each. */
export async function tryEveryPlant() {
  let missed = 0;
  for (const [plant, { step }] of Object.entries(plants)) {
    const begun = performance.now();
    const before = needs[step] ?? [];
    const only = [...before, step].flatMap((name) => ["--only", name]);
    const { stdout, stderr } = await run(process.execPath, [trial, "--plant", plant, ...only], {
      show: "nothing",
    });
    const lines = readLines(stdout);
    const fault = faultOf(lines, ["deploy", ...before], step);
    if (fault !== null) missed += 1;
    const said = lines.find((line) => line.step === step)?.error;
    const found = fault === null ? { said } : { fault, end: stderr.trim().split("\n").at(-1) };
    printLine({ plant, step, ok: fault === null, ...found, seconds: secondsSince(begun) });
  }
  return missed;
}

/** What is wrong with a trial that should have failed at `step` alone; null if it did. */
export function faultOf(lines, before, step) {
  const resultOf = (name) => lines.find((line) => line.step === name);
  const broken = before.find((name) => resultOf(name)?.ok !== true);
  if (broken !== undefined)
    return `${broken} did not succeed: ${resultOf(broken)?.error ?? "it did not run"}`;
  const result = resultOf(step);
  if (result === undefined) return `${step} did not run`;
  return result.ok ? `${step} does not find it` : null;
}

function readLines(text) {
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}
