import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  build,
  differences,
  fixtureCatalogue,
  treeOf,
  writeCatalogue,
} from "./building.fixture.ts";

// A whole build with both bundlers: seconds on a free machine, more on a busy one.
const longestBuild = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-ssg-"));
const out = join(folder, "dist");
const catalogue = "site/ssg/fixtures";

const read = (name: string) => readFileSync(join(out, name), "utf8");

beforeAll(() => {
  const { status, stderr } = build({ catalogue, out });
  expect(stderr).toBe("");
  expect(status).toBe(0);
}, longestBuild);

afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

test("every prerendered page has a document and a payload", () => {
  const { id } = JSON.parse(read("builds/latest.json"));
  const { prerendered } = JSON.parse(read(`builds/meta/${id}.json`));
  expect(prerendered).toContain("/mara-lindqvist");
  for (const path of prerendered) {
    const page = decodeURIComponent(path).slice(1);
    expect(existsSync(join(out, page, "index.html")), path).toBe(true);
    expect(existsSync(join(out, page, "_payload.json")), path).toBe(true);
  }
});

test("every file of the build has its class in the table the site is served by", () => {
  const { status, stderr } = spawnSync(process.execPath, ["infra/cdn/classes.mjs", out], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test("an offer's page goes with its athlete's in the manifest, and has document and payload", () => {
  const { id } = JSON.parse(read("builds/latest.json"));
  const { prerendered } = JSON.parse(read(`builds/meta/${id}.json`));
  const offer = "mara-lindqvist/0192f0c1-7a5e-7c3b-9d42-000000000001";
  expect(prerendered).not.toContain(`/${offer}`);
  expect(existsSync(join(out, offer, "index.html"))).toBe(true);
  expect(JSON.parse(read(`${offer}/_payload.json`)).page.offer.title).toBe(
    "Personal video message",
  );
});

test("a page carries its words, its head and its own code only", () => {
  const html = read("mara-lindqvist/index.html");
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain("Left-handed, loud and twice at the Open");
  expect(html).toContain('<link rel="canonical" href="https://m.test/mara-lindqvist"/>');
  expect(html).toContain('"@type":"AggregateRating"');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toMatch(/data-chunks="[^"]*\/assets\/talent-[\w-]+\.js/);
  expect(html).not.toMatch(/\/assets\/(sport|faq|account-orders)-/);
});

test("the copy of the front page names the front page as the original", () => {
  const html = read("index copy/index.html");
  expect(html).toContain('<link rel="canonical" href="https://m.test/"/>');
  expect(html).toContain('name="robots" content="noindex"');
  expect(read("sitemap.xml")).not.toContain("index%20copy");
});

test("the shell, the 404 page and the service worker serve all other paths", () => {
  expect(read("200.html")).toContain('"kind":"shell"');
  expect(read("404.html")).toContain("Page Not Found");
  expect(read("sw.js")).toContain("200.html");
});

test("a document carries the id of its code, never that of the build, and code carries neither", () => {
  const { id } = JSON.parse(read("builds/latest.json"));
  const [code] = id.split("-");
  expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-f]{12}$/);
  for (const [name, content] of treeOf(out)) {
    if (name.endsWith(".html")) {
      expect(content, name).toContain(`"code":"${code}"`);
      expect(content, name).not.toContain(id);
    }
  }
  for (const file of readdirSync(join(out, "assets")).filter((name) => name.endsWith(".js"))) {
    expect(read(join("assets", file)), file).not.toContain(code);
  }
});

test("the same input gives the same site, byte for byte", { timeout: longestBuild }, () => {
  const again = join(folder, "again");
  expect(build({ catalogue, out: again }).status).toBe(0);
  expect(differences(treeOf(out), treeOf(again))).toEqual([]);
});

test("rebuilding a site without changes keeps every byte", { timeout: longestBuild }, () => {
  const before = treeOf(out);
  const { status, stdout, stderr } = build({ catalogue, out, more: ["--fresh"] });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/built (\d+) pages .*: \1 drawn/);
  expect(differences(before, treeOf(out))).toEqual([]);
});

test("a catalogue of faults alone stops a first build, a line each", () => {
  const faulty = fixtureCatalogue();
  faulty.talent = faulty.talent.slice(0, 2);
  delete faulty.talent[0].avatar;
  faulty.talent[1].slug = "faq";
  const nowhere = join(folder, "nowhere");
  const { status, stderr } = build({
    catalogue: writeCatalogue(join(folder, "faulty"), faulty),
    out: nowhere,
  });
  expect(status).toBe(1);
  const lines = stderr.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/talent\.ndjson: talent 0 \(mara-lindqvist\): avatar: /);
  expect(lines[1]).toMatch(/talent\.ndjson: talent 1 \(faq\): slug: /);
  expect(existsSync(nowhere)).toBe(false);
});

test("a folder that holds something else than a site is left alone", () => {
  const other = mkdtempSync(join(folder, "letters-"));
  writeFileSync(join(other, "novel.txt"), "Chapter one");
  const { status, stderr } = build({ catalogue, out: other });
  expect(status).toBe(1);
  expect(stderr).toMatch(/holds something else than a built site/);
  expect(readFileSync(join(other, "novel.txt"), "utf8")).toBe("Chapter one");
});

test("wrong options are said in one line", () => {
  const { status, stderr } = spawnSync(process.execPath, ["site/ssg/start.mjs"], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^--catalogue is missing; usage: /);
});
