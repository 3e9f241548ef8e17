import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Staging } from "./staging.ts";
import { newState, readState, stateFile, stateLines } from "./state.ts";

const folder = mkdtempSync(join(tmpdir(), "matchday-state-"));
const out = join(folder, "dist");
const work = join(folder, "work");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Enough pages for several pieces, with letters of more than one byte across their borders. */
const pages = Object.fromEntries(
  Array.from({ length: 60_000 }, (_, index) => [`/älteste-${index}`, `key-${index}`]),
);
const state = newState({
  id: "code-data",
  timestamp: 1,
  rules: "rules",
  talent: [],
  sports: [],
  pages,
  heads: { talent: "<head>" },
  files: { "sw.js": "hash" },
  kept: {},
});

function write(): string {
  mkdirSync(join(out, "builds"), { recursive: true });
  writeFileSync(join(out, "builds", "latest.json"), JSON.stringify({ id: state.id }));
  new Staging(work).writeLines(stateFile, stateLines(state));
  return join(work, stateFile);
}

test("a state is read as it was written", () => {
  write();
  expect(readState(work, out)).toEqual(state);
});

test("a state that lacks its last lines is none", () => {
  const file = write();
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1));
  expect(readState(work, out)).toBeNull();
});

test("the state of another build than the one that lies there is none", () => {
  write();
  writeFileSync(join(out, "builds", "latest.json"), JSON.stringify({ id: "other" }));
  expect(readState(work, out)).toBeNull();
});
