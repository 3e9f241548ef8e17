import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkReplaceable } from "./remaining.ts";

const root = mkdtempSync(join(tmpdir(), "matchday-remaining-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function folderWith(name: string): string {
  const out = mkdtempSync(join(root, "out-"));
  writeFileSync(join(out, name), "");
  return out;
}

test("a folder with something else than a site is refused", () => {
  expect(() => checkReplaceable(folderWith("diary.txt"))).toThrow(
    /something else than a built site/,
  );
});

test("a build that failed beside a foreign folder does not make it ours", () => {
  const out = folderWith("diary.txt");
  mkdirSync(`${out}.work`);
  writeFileSync(join(`${out}.work`, "state.ndjson"), "{}");
  expect(() => checkReplaceable(out)).toThrow(/something else than a built site/);
});

test("part of a site that a killed build was bringing in may be finished", () => {
  const out = folderWith("index.html");
  mkdirSync(`${out}.work`);
  writeFileSync(join(`${out}.work`, "commit.json"), '{"remove":[]}');
  expect(() => checkReplaceable(out)).not.toThrow();
});

test("a site, an empty folder and none at all may be built into", () => {
  expect(() => checkReplaceable(folderWith("200.html"))).not.toThrow();
  expect(() => checkReplaceable(mkdtempSync(join(root, "empty-")))).not.toThrow();
  expect(() => checkReplaceable(join(root, "none"))).not.toThrow();
});
