import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  build,
  buildAndKill,
  type Catalogue,
  copySite,
  differences,
  fixtureCatalogue,
  mustBuild,
  treeOf,
  writeCatalogue,
} from "./building.fixture.ts";
import { lock } from "./replace/lock.ts";

// A build is killed with SIGKILL: nothing of ours runs after that.

const patience = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-killed-"));
const out = join(folder, "dist");
const work = `${out}.work`;
const older = join(folder, "older");
const newer = join(folder, "newer");
const whole = join(folder, "whole");

/** More athletes than the document of a sport shows. */
function crowd(headline: string): Catalogue {
  const { sports, talent } = fixtureCatalogue();
  const [person] = talent;
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...structuredClone(person),
    slug: `athlete-${index}`,
    talentGuid: `0192f0c1-7a5e-7c3b-9d44-${String(index).padStart(12, "0")}`,
    headline: `${headline} ${index}`,
    offers: [],
  }));
  return { sports, talent: many };
}

let olderTree: ReadonlyMap<string, string>;
let newerTree: ReadonlyMap<string, string>;

beforeAll(() => {
  writeCatalogue(older, crowd("Older"));
  writeCatalogue(newer, crowd("Newer"));
  mustBuild({ catalogue: older, out });
  mustBuild({ catalogue: newer, out: whole });
  olderTree = treeOf(out);
  newerTree = treeOf(whole);
}, patience);

afterAll(() => rmSync(folder, { recursive: true, force: true }), patience);

/** The older site, and a build of the newer one that was killed just before it did `stop`. */
function killedSite(name: string, stop: string) {
  const site = copySite(out, join(folder, name));
  expect(buildAndKill({ catalogue: newer, out: site }, stop)).toBe(true);
  return { site, tree: treeOf(site) };
}

test.each([
  ["draws the front page", "write /next/index.html"],
  ["is in the middle of its pages", "write /next/athlete-42/index.html"],
  ["writes its last page", "write /next/athlete-59/_payload.json"],
  ["announces the build", "write /next/builds/latest.json"],
  ["has only to decide", "rename /commit.json"],
])(
  "a build killed when it %s leaves the served site as it was, and the next one is right",
  { timeout: patience },
  (_, stop) => {
    const { site, tree } = killedSite("early", stop);
    expect(existsSync(join(`${site}.work`, "commit.json"))).toBe(false);
    expect(differences(tree, olderTree)).toEqual([]);
    mustBuild({ catalogue: newer, out: site });
    expectNewer(site);
  },
);

test.each([
  ["before its first page", "rename /index.html"],
  ["in the middle of its pages", "rename /athlete-42/index.html"],
  ["before it is announced", "rename /builds/latest.json"],
  ["before what its state refers to is kept", "rename /state.parts/2.txt"],
  ["before its state is kept", "rename /state.ndjson"],
  ["before what only the last state refers to is removed", "remove /state.parts/1.txt"],
  ["before its decision is forgotten", "remove /commit.json"],
])(
  "a build killed while it is put in place, %s, leaves whole files, and the next one only finishes it",
  { timeout: patience },
  (_, stop) => {
    const { site, tree } = killedSite("late", stop);
    expect(existsSync(join(`${site}.work`, "commit.json"))).toBe(true);
    expectWhole(tree);
    expect(mustBuild({ catalogue: newer, out: site }).drawn).toBe(0);
    expectNewer(site);
  },
);

test.each([
  ["before the site is there", "rename /dist"],
  ["when the site is there", "rename /state.ndjson"],
  ["before its decision is forgotten", "remove /commit.json"],
])(
  "a first build killed %s leaves no site or a whole one, and the next one only finishes it",
  { timeout: patience },
  (name, stop) => {
    const site = join(folder, `first-${name.replaceAll(" ", "-")}`, "dist");
    expect(buildAndKill({ catalogue: newer, out: site }, stop)).toBe(true);
    if (stop.endsWith("/dist")) expect(existsSync(site)).toBe(false);
    else expectNewer(site);
    expect(mustBuild({ catalogue: newer, out: site }).drawn).toBe(0);
    expectNewer(site);
  },
);

test("two builds do not work on one site", () => {
  const unlock = lock(work);
  const { status, stderr } = build({ catalogue: older, out });
  expect(status).toBe(1);
  expect(stderr).toContain(`process ${process.pid} is working on the same site`);
  unlock();
});

/** Every file is the older or the newer one, no page lacks its code, and the announcement came last. */
function expectWhole(tree: ReadonlyMap<string, string>) {
  for (const [name, content] of tree) {
    expect([olderTree.get(name), newerTree.get(name)], name).toContain(content);
    for (const [, asset = ""] of content.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)) {
      expect(tree.has(asset), `${name}: ${asset}`).toBe(true);
    }
  }
  const latest = "builds/latest.json";
  if (tree.get(latest) === newerTree.get(latest)) {
    for (const [name, content] of newerTree) expect(tree.get(name), name).toBe(content);
  }
}

function expectNewer(site: string) {
  const tree = treeOf(site);
  for (const [name, content] of newerTree) expect(tree.get(name) === content, name).toBe(true);
  const left = [...tree.keys()].filter((name) => !newerTree.has(name));
  expect(left.filter((name) => !name.startsWith("builds/meta/"))).toEqual([]);
  expect(readFileSync(join(site, "athlete-0", "index.html"), "utf8")).toContain("Newer 0");
}
