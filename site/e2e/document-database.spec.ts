import { spawn } from "node:child_process";
import { test as base, expect } from "@playwright/test";
import { z } from "zod";

// `npm run conformance -- documents` with a tenth of its repetitions, and a short fault test, walk in a lane like any
// journey: they start their own database, instances and browser.

const outcomeShape = z.looseObject({ name: z.string(), passed: z.boolean() });
const countsShape = z.looseObject({ cases: z.number(), passed: z.number(), failed: z.number() });
const faultsShape = z.looseObject({ acknowledged: z.number(), problems: z.array(z.string()) });

const test = base.extend<{ conformance: (words: string[]) => Promise<unknown[]> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  conformance: async ({}, use) => {
    await use(async (words) => {
      const script = "functions/document-database/conformance/run.mjs";
      const run = spawn(process.execPath, [script, ...words], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let said = "";
      for await (const part of run.stdout) said += part;
      return said
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line));
    });
  },
});

// Each builds what it starts, where the Rust tests have not done so just before.
test.setTimeout(600_000);

test("The official SDK finds at the document database what it expects, each request at another instance", async ({
  conformance,
}) => {
  const lines = await conformance(["--relistens", "20"]);
  const counts = countsShape.parse(lines.pop());
  const outcomes = lines.map((line) => outcomeShape.parse(line));
  expect(outcomes.filter(({ passed }) => !passed)).toEqual([]);
  expect(counts).toMatchObject({ cases: outcomes.length, passed: outcomes.length, failed: 0 });
  expect(outcomes.length).toBeGreaterThan(150);
});

test("While a fifth of all requests goes wrong nothing acknowledged is lost, and nobody hears of it", async ({
  conformance,
}) => {
  const [told] = await conformance(["--faults", "--seconds", "20"]);
  const { acknowledged, problems } = faultsShape.parse(told);
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
});
