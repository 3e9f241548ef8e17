import { expect, test } from "vitest";
import { type BuildState, newState } from "#ssg/state/state.ts";
import { keepEarlier } from "./remaining.ts";

const hour = 3_600_000;
const now = 1_790_000_000_000;
const oldChunk = "assets/talent-OLDOLDOL.js";
const oldPicture = "images/3f2a3f2a3f2a3f2a3f2a-320.avif";

/** What the last build left: its files, and those of builds before it with the time they were last built. */
function stateWith(files: readonly string[], kept: Readonly<Record<string, number>>): BuildState {
  return newState({
    id: "0123456789ab-0123456789ab",
    timestamp: now - 30 * hour,
    languages: ["en"],
    rules: "",
    talent: [],
    ranked: [],
    runs: [],
    sports: [],
    pages: {},
    routeKeys: {},
    stale: {},
    remembered: {},
    heads: {},
    files: Object.fromEntries(files.map((name) => [name, "hash"])),
    kept: { ...kept },
  });
}

const built = {
  files: { "assets/talent-NEWNEWNE.js": "hash" },
  hasPage: (folder: string) => folder === "",
};

test("code and pictures that the build no longer has stay, from the build on that dropped them", () => {
  const before = stateWith([oldChunk, oldPicture, "assets/talent-NEWNEWNE.js"], {});
  const { kept, remove } = keepEarlier([], before, built, now);
  expect(kept).toEqual({ [oldChunk]: now, [oldPicture]: now });
  expect(remove).toEqual([]);
});

test("what was dropped less than a day ago stays and keeps its time, whatever is built meanwhile", () => {
  const since = now - 24 * hour + 1;
  const { kept, remove } = keepEarlier([], stateWith([], { [oldChunk]: since }), built, now);
  expect(kept).toEqual({ [oldChunk]: since });
  expect(remove).toEqual([]);
});

test("what was dropped a day ago is removed", () => {
  const since = now - 24 * hour;
  const { kept, remove } = keepEarlier([], stateWith([], { [oldChunk]: since }), built, now);
  expect(kept).toEqual({});
  expect(remove).toEqual([oldChunk]);
});

test("code that is built again is no longer on its way out", () => {
  const kept = { "assets/talent-NEWNEWNE.js": now - 23 * hour };
  expect(keepEarlier([], stateWith([], kept), built, now)).toEqual({ kept: {}, remove: [] });
});

test("files without a hash in their name are deleted immediately, like removed pages", () => {
  const before = stateWith(["sitemap-2.xml", oldChunk], {});
  const gone = ["gone/index.html", "gone/_payload.json"];
  const { kept, remove } = keepEarlier(gone, before, built, now);
  expect(remove.toSorted()).toEqual([...gone, "sitemap-2.xml"].toSorted());
  expect(Object.keys(kept)).toEqual([oldChunk]);
});

test("a site whose last build is not known keeps its own pages and its hashed files", () => {
  const there = ["index.html", "_payload.json", oldChunk, "notes.txt"];
  const { kept, remove } = keepEarlier(there, null, built, now);
  expect(kept).toEqual({ [oldChunk]: now });
  expect(remove).toEqual(["notes.txt"]);
});

test("the code of earlier builds stays for as long as a page of theirs does", () => {
  const before = stateWith([], { [oldChunk]: now - 30 * hour });
  expect(keepEarlier([], before, built, now, true)).toEqual({
    kept: { [oldChunk]: now },
    remove: [],
  });
});
