import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languageConfig } from "#ssg/code/languages.ts";
import { bundleWorker, offlineFiles } from "./offline-files.ts";
import { writeServiceWorker } from "./write-service-worker.ts";

const folder = mkdtempSync(join(tmpdir(), "matchday-worker-"));
const code = join(folder, "code");
const worker = join(code, "sw.js");

beforeAll(async () => bundleWorker(code, await languageConfig("en", ["en"])), 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A site with a shell of these words. */
function siteWith(name: string, shell: string): string {
  const site = join(folder, name);
  mkdirSync(join(site, "assets"), { recursive: true });
  writeFileSync(join(site, "200.html"), shell);
  writeFileSync(join(site, "assets", "entry-a1.js"), "code");
  return site;
}

async function written(site: string): Promise<string> {
  await writeServiceWorker({ worker, site, shell: "200.html", files: ["assets/entry-a1.js"] });
  return readFileSync(join(site, "sw.js"), "utf8");
}

test("the worker always keeps the shell, by its content, and the named code, by its name", async () => {
  const text = await written(siteWith("one", "shell"));
  expect(text).toMatch(/\{"revision":"[0-9a-f]{32}","url":"200\.html"\}/);
  expect(text).toContain('{"revision":null,"url":"assets/entry-a1.js"}');
});

test("the same shell and code give the same worker, byte for byte; another shell another one", async () => {
  const site = siteWith("two", "shell");
  const text = await written(site);
  cpSync(site, join(folder, "again"), { recursive: true });
  expect(await written(join(folder, "again"))).toBe(text);
  expect(await written(siteWith("three", "another shell"))).not.toBe(text);
});

test("a file that is not there stops the build", async () => {
  const site = siteWith("four", "shell");
  const lacking = writeServiceWorker({
    worker,
    site,
    shell: "200.html",
    files: ["assets/gone-b2.js"],
  });
  await expect(lacking).rejects.toThrow("the service worker keeps 1 of 2 files");
});

const manifest = {
  "site/app/entry-client.tsx": {
    file: "assets/entry-1.js",
    css: ["assets/entry-1.css"],
    assets: [
      "assets/archivo-latin-display-1.woff2",
      "assets/archivo-latin-ext-text-1.woff2",
      "assets/archivo-latin-text-1.woff2",
    ],
  },
  "site/app/entry-start.ts": { file: "assets/entry-start-1.js" },
  "site/app/entry-shell.ts": { file: "assets/entry-shell-1.js" },
  "site/app/routes/browse/home.tsx": { file: "assets/home-1.js", imports: ["_card.js"] },
  "site/app/routes/talent/talent.tsx": { file: "assets/talent-1.js", imports: ["_card.js"] },
  "site/app/routes/content/faq.tsx": { file: "assets/faq-1.js" },
  "site/app/lib/offline/start-offline.ts": { file: "assets/start-offline-1.js" },
  "_card.js": { file: "assets/card-1.js" },
};

test("always caches the start, the front page and the athletes' pages, with their imports", () => {
  expect(offlineFiles(manifest)).toEqual([
    "assets/archivo-latin-display-1.woff2",
    "assets/archivo-latin-text-1.woff2",
    "assets/card-1.js",
    "assets/entry-1.css",
    "assets/entry-1.js",
    "assets/entry-shell-1.js",
    "assets/entry-start-1.js",
    "assets/home-1.js",
    "assets/start-offline-1.js",
    "assets/talent-1.js",
  ]);
});

test("a root without a chunk stops the build", () => {
  const { "site/app/routes/browse/home.tsx": _, ...lacking } = manifest;
  expect(() => offlineFiles(lacking)).toThrow("no chunk of site/app/routes/browse/home.tsx");
});
