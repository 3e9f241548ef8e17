import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Two whole builds with both bundlers: minutes on a busy machine, seconds on a free one.
const patience = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-ssg-"));
const out = join(folder, "dist");
const copy = join(folder, "again");

function build(catalogue: string, target: string) {
  return spawnSync(
    process.execPath,
    [
      "site/ssg/build.ts",
      "--catalogue",
      catalogue,
      "--out",
      target,
      "--site-url",
      "https://m.test",
    ],
    { encoding: "utf8" },
  );
}

const read = (name: string) => readFileSync(join(out, name), "utf8");

beforeAll(() => {
  const { status, stderr } = build("site/ssg/fixtures", out);
  expect(stderr).toBe("");
  expect(status).toBe(0);
}, patience);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test("a page carries its words, its head and its own code only", () => {
  const html = read("mara-lindqvist/index.html");
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain("Left-handed, loud and twice at the Open");
  expect(html).toContain('<link rel="canonical" href="https://m.test/mara-lindqvist"/>');
  expect(html).toContain('"@type":"AggregateRating"');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toMatch(/modulepreload" href="\/assets\/talent-[\w-]+\.js/);
  expect(html).not.toMatch(/\/assets\/(sport|faq|account-orders)-/);
});

test("the copy of the front page names the front page as the original", () => {
  const html = read("index copy/index.html");
  expect(html).toContain('<link rel="canonical" href="https://m.test/"/>');
  expect(html).toContain('name="robots" content="noindex"');
  expect(read("sitemap.xml")).not.toContain("index%20copy");
});

test("the shell and the 404 page stand for everything else", () => {
  expect(read("200.html")).toContain('"kind":"shell"');
  expect(read("404.html")).toContain("Page Not Found");
});

test("the build's id stands in documents and never in code", () => {
  const { id } = JSON.parse(read("builds/latest.json"));
  expect(read("index.html")).toContain(id);
  for (const file of readdirSync(join(out, "assets")).filter((name) => name.endsWith(".js"))) {
    expect(read(join("assets", file)), file).not.toContain(id);
  }
});

test("the same input gives the same site, byte for byte", { timeout: patience }, () => {
  cpSync(out, copy, { recursive: true });
  expect(build("site/ssg/fixtures", copy).status).toBe(0);
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1));
  for (const file of files) {
    expect(readFileSync(join(copy, file)).equals(readFileSync(join(out, file))), file).toBe(true);
  }
});

test("a fault in the catalogue stops the build in one line and leaves the site alone", () => {
  const faulty = mkdtempSync(join(folder, "faulty-"));
  const catalogue = JSON.parse(readFileSync("site/ssg/fixtures/catalogue.json", "utf8"));
  delete catalogue.talent[0].avatar;
  writeFileSync(join(faulty, "catalogue.json"), JSON.stringify(catalogue));
  const before = read("builds/latest.json");
  const { status, stderr } = build(faulty, out);
  expect(status).toBe(1);
  expect(stderr).toMatch(/catalogue\.json: talent 0 \(mara-lindqvist\): avatar: /);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(read("builds/latest.json")).toBe(before);
});

test("wrong options are said in one line", () => {
  const { status, stderr } = spawnSync(process.execPath, ["site/ssg/build.ts"], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^--catalogue is missing; usage: /);
});
