import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { test as base, expect } from "./fixtures.ts";
import { holdTimers } from "./held-timers.ts";
import { OwnSite } from "./own-site.ts";

// A sport with more athletes than its document shows, and a catalogue whose search index has several files.

const size = 24;
const many = 400;
const exported = join(process.env.MATCHDAY_DATA ?? "", "export");
const recordShape = z.looseObject({ slug: z.string(), displayName: z.string() });

const test = base.extend<{ site: OwnSite }, { host: OwnSite }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "matchday-many-"));
      const host = await OwnSite.open(process.env.MATCHDAY_URL ?? "");
      try {
        host.deploy(await buildMany(folder, host.address));
        await use(host);
      } finally {
        await host.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  site: async ({ host }, use) => {
    host.gone = () => false;
    host.visits.length = 0;
    await use(host);
  },
  baseURL: async ({ host }, use) => use(host.address),
});

/** Builds a site with many copies of the demo's first athlete in one sport. Only the last copy is from Iceland. */
async function buildMany(folder: string, address: string): Promise<string> {
  const catalogue = join(folder, "catalogue");
  cpSync(exported, catalogue, { recursive: true });
  const [line = ""] = readFileSync(join(exported, "talent.ndjson"), "utf8").split("\n");
  const first = recordShape.parse(JSON.parse(line));
  const lines = Array.from({ length: many }, (_, at) => {
    const end = `${"0".repeat(12)}${at.toString(16)}`.slice(-12);
    const isLast = at === many - 1;
    return JSON.stringify({
      ...first,
      talentGuid: `0192f0c1-7a5e-7c3b-9d41-${end}`,
      slug: `runner-${at}`,
      displayName: isLast ? "Þórdís Only" : `Runner ${at}`,
      sports: ["athletics"],
      country: isLast ? "IS" : "SE",
      featuredRank: at + 1,
      offers: [],
    });
  });
  writeFileSync(join(catalogue, "talent.ndjson"), `${lines.join("\n")}\n`);
  const out = join(folder, "dist");
  const places = [
    "--catalogue",
    catalogue,
    "--out",
    out,
    "--site-url",
    address,
    "--languages",
    "en",
  ];
  await promisify(execFile)(process.execPath, ["site/ssg/start.mjs", ...places], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  return out;
}

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const more = (page: Page) => page.getByRole("link", { name: /^Show \d+ more$/ });
const asked = (site: OwnSite, file: string) => site.visits.filter(({ path }) => path === file);
const second = "/sport/athletics/cards-2.json";

test("The list of a sport loads further athletes on demand, keeps its scroll position, and filters all of them", async ({
  page,
  site,
}) => {
  await test.step("the first athletes are shown, and the others on demand", async () => {
    // After this time a press that waits for the code is followed as a document.
    await holdTimers(page, 2_000);
    await page.goto("/sport/athletics");
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(`${many} athletes`);
    await expect(cards(page)).toHaveCount(size);
    expect(asked(site, second)).toHaveLength(0);

    await more(page).focus();
    await page.keyboard.press("Enter");
    await expect(cards(page)).toHaveCount(2 * size);
    await expect(page).toHaveURL("/sport/athletics?page=2");
    // A keyboard user continues at the first athlete that was loaded.
    await expect(cards(page).nth(size).getByRole("link")).toBeFocused();
    await expect(page.getByText(`${2 * size} of ${many} shown`)).toBeVisible();
    expect(asked(site, second)).toHaveLength(1);

    await page.goBack();
    await expect(cards(page)).toHaveCount(size);
    await page.goForward();
    await expect(cards(page)).toHaveCount(2 * size);
    expect(asked(site, second)).toHaveLength(1);
  });
  await test.step("Back from an athlete restores the scroll position", async () => {
    await page.goto("/sport/athletics?page=3");
    await expect(cards(page)).toHaveCount(3 * size);
    const athlete = cards(page).nth(3 * size - 4);
    await athlete.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await athlete.getByRole("link").click();
    await expect(page).toHaveURL(/\/runner-\d+$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(3 * size);
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left))
      .toBeLessThan(80);
  });
  await test.step("a filter in the address applies to all athletes", async () => {
    await page.goto("/sport/athletics?country=IS");
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByRole("heading", { name: "Þórdís Only" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText("1 athlete");
    await page.getByRole("button", { name: "Remove filter: Iceland" }).click();
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(`${many} athletes`);
    await expect(cards(page)).toHaveCount(size);
    await page.getByLabel("Country").selectOption("IS");
    await expect(page).toHaveURL("/sport/athletics?country=IS");
    await expect(cards(page)).toHaveCount(1);
  });
  await test.step("a list that does not load can be tried again", async () => {
    site.gone = (path) => path === second;
    await page.goto("/sport/athletics");
    await more(page).click();
    await expect(page.getByRole("heading", { name: "The others didn’t load" })).toBeVisible();
    await expect(cards(page)).toHaveCount(size);
    site.gone = () => false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards(page)).toHaveCount(2 * size);
  });
  await test.step("a search that does not load can be tried again", async () => {
    site.gone = (path) => path.startsWith("/search/");
    await page.goto("/");
    const field = page.getByRole("combobox", { name: /^Search athletes/ });
    await field.fill("runn");
    const results = page.getByRole("dialog", { name: "Search results" });
    await expect(results.getByText("The search didn’t load.")).toBeVisible();
    site.gone = () => false;
    await field.fill("runner");
    await expect(results.getByRole("link", { name: "Runner 0" })).toBeVisible();
  });
});
