// Compares the events that functions log with docs/log-events.md.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";
import { must } from "../run/processes.mjs";

const line =
  /(?:tracing::)?\b(error|warn|info)!\(((?:[^"()]|"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const throughFunction = /\blog_(?:as|error)\((?:&?error, )?"([^"]+)"\)/g;
const notDeployed = /\/(?:testkit|bench|fuzz)\//;
const event = /^[a-z_]+\.[a-z_]+$/;

test("each line of a log is an event with its level in the list, and each event of the list is logged", async () => {
  const { stdout } = await must(
    "The sources could not be listed.",
    "git",
    ["ls-files", "functions/**/src/**"],
    { cwd: root, show: "nothing" },
  );
  const logged = new Set();
  const paths = stdout.trim().split("\n");
  for (const path of paths.filter((each) => each.endsWith(".rs") && !notDeployed.test(each))) {
    const text = await readFile(join(root, path), "utf8");
    for (const [, level, values] of text.matchAll(line)) {
      const message = values.match(/"((?:[^"\\]|\\.)*)"\s*,?\s*$/)?.[1];
      // The two functions that log an error with its causes: their callers name the event.
      if (message === "{event}") continue;
      assert.match(message ?? "", event, `${path}: ${values}`);
      logged.add(`${message} ${level}`);
    }
    for (const [, name] of text.matchAll(throughFunction)) logged.add(`${name} error`);
  }
  const list = await readFile(join(root, "docs/log-events.md"), "utf8");
  const listed = [...list.matchAll(/^\| `([^`]+)` \| (\w+) \| [^|]+ \| [^|]+ \|$/gm)];
  assert.ok(listed.length > 80, `only ${listed.length}`);
  assert.deepEqual([...logged].sort(), listed.map(([, name, level]) => `${name} ${level}`).sort());
});
