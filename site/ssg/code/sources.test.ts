import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { retryUntilStable } from "./prepare.ts";
import { codeSources, generatorSources, hashSources, viteSettings } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "matchday-sources-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("whatever decides how code is bundled is in its name and in every page's key", () => {
  for (const file of ["vite.config.ts", "tsconfig.json", "package.json", "package-lock.json"]) {
    expect(codeSources, file).toContain(file);
    expect(generatorSources, file).toContain(file);
  }
});

test("a changed file is another hash, a changed test is not", () => {
  mkdirSync(join(folder, "fixtures"));
  writeFileSync(join(folder, "page.tsx"), "one");
  const before = hashSources([folder]);
  writeFileSync(join(folder, "page.test.tsx"), "a test");
  writeFileSync(join(folder, "fixtures", "page.json"), "{}");
  expect(hashSources([folder])).toBe(before);
  writeFileSync(join(folder, "page.tsx"), "two");
  expect(hashSources([folder])).not.toBe(before);
});

test("settings that reach the code have a name, in whatever order they were set", () => {
  expect(viteSettings({ HOME: "/root" })).toBe("");
  const name = viteSettings({ VITE_A: "1", VITE_B: "2" });
  expect(viteSettings({ VITE_B: "2", VITE_A: "1" })).toBe(name);
  expect(viteSettings({ VITE_A: "1", VITE_B: "3" })).not.toBe(name);
});

test("what was made while its sources changed is made again", () => {
  const names = ["a", "b", "b", "b"];
  let made = 0;
  const name = retryUntilStable(
    () => names.shift() ?? "none",
    () => {
      made += 1;
    },
  );
  expect({ name, made }).toEqual({ name: "b", made: 2 });
});

test("sources that never rest stop the build", () => {
  let changes = 0;
  const name = () => String(changes++);
  expect(() => retryUntilStable(name, () => {})).toThrow(/keeps changing/);
});
