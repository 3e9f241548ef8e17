import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { partFile, partsFolder } from "#ssg/catalogue/details.ts";
import { newRow, type TalentSummary } from "#ssg/catalogue/summary.ts";
import { Staging } from "#ssg/files/staging.ts";
import { newState, readState, stateFile, stateLines } from "./state.ts";

const folder = mkdtempSync(join(tmpdir(), "matchday-state-"));
const out = join(folder, "dist");
const work = join(folder, "work");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Enough pages for several pieces, with letters of more than one byte across their borders. */
const talent = Array.from(
  { length: 20_000 },
  (_, index): TalentSummary => ({
    row: index,
    record: `record-${index}`,
    talentGuid: `guid-${index}`,
    slug: `athlete-${index}`,
    offerGuids: index % 3 === 0 ? [`offer-${index}`, "other"] : [],
    sports: index % 2 === 0 ? ["tennis"] : ["boxing", "tennis"],
    paused: index % 5 === 0,
    featuredRank: index % 7 === 0 ? index : null,
    ratingSum: index * 3,
    ratingCount: index,
    completed: index + 1,
    hasReview: index % 4 === 0,
    cheapest: index % 3 === 0 ? [{ kind: "video", euroCents: index % 2 === 0 ? null : index }] : [],
    sources: {
      avatar: `/media/älteste-${index}.svg`,
      cover: index % 2 === 0 ? null : "/media/cover.jpg",
      gallery: index % 6 === 0 ? ["/media/one.jpg", "/media/two.jpg"] : [],
      poster: index % 9 === 0 ? "/media/poster.jpg" : null,
    },
    cardHash: `card-${index}`,
    wordsHash: `words-${index}`,
    data: `data-${index}`,
    place: { part: 1 + (index % 2), at: index * 10, words: 4, length: 10 },
  }),
);
const state = newState({
  id: "code-data",
  timestamp: 1,
  languages: ["en"],
  rules: "rules",
  talent,
  ranked: talent.toReversed(),
  runs: [],
  sports: [],
  pages: { "/": "key" },
  routeKeys: { talent: "key" },
  stale: { "/athlete-1": "none" },
  remembered: { search: ["of", "made"] },
  heads: { talent: "<head>" },
  files: { "sw.js": "hash" },
  kept: {},
});

function write(): string {
  mkdirSync(join(out, "builds"), { recursive: true });
  writeFileSync(join(out, "builds", "latest.json"), JSON.stringify({ id: state.id }));
  new Staging(work).writeLines(stateFile, stateLines(state));
  for (const part of [1, 2]) {
    mkdirSync(join(work, partsFolder), { recursive: true });
    writeFileSync(join(work, partFile(part)), Buffer.alloc(200_000));
  }
  return join(work, stateFile);
}

test("a state is read as it was written", () => {
  write();
  const { rows, ...read } = readState(work, out) ?? {};
  expect(rows).toBeDefined();
  expect(read).toEqual(state);
});

test("a state that lacks its last lines is none", () => {
  const file = write();
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1));
  expect(readState(work, out)).toBeNull();
});

test.each([
  ["lacks a file of details", (file: string) => rmSync(file)],
  ["has one that was cut off", (file: string) => truncateSync(file, 199_000)],
])("a state that %s is none", (_, damage) => {
  write();
  damage(join(work, partFile(2)));
  expect(readState(work, out)).toBeNull();
});

test("the state of another build than the one that lies there is none", () => {
  write();
  writeFileSync(join(out, "builds", "latest.json"), JSON.stringify({ id: "other" }));
  expect(readState(work, out)).toBeNull();
});

test("copies rows of unchanged athletes between any other changes", () => {
  write();
  const before = readState(work, out);
  const known = before?.talent ?? [];
  const [first, second, third, ...others] = known;
  if (first === undefined || second === undefined || third === undefined) throw new Error("none");
  const fresh = { ...first, row: newRow, slug: "somebody-new" };
  second.data = "other pages";
  third.place = { ...third.place, at: third.place.at + 1 };
  const now = [
    fresh,
    second,
    first,
    third,
    ...others.slice(5, 9_000),
    fresh,
    ...others.slice(9_000),
  ];
  const next = { ...state, talent: now, ranked: now };
  const lines = (staged: Iterable<string | Uint8Array>) => {
    new Staging(work).writeLines("rows", staged);
    return readFileSync(join(work, "rows"), "utf8").split("\n").slice(1);
  };
  expect(lines(stateLines(next, before))).toEqual(lines(stateLines(next)));
});
