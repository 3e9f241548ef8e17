import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./axe.ts";
import { test as base, expect } from "./fixtures.ts";
import { TagServer } from "./tag-server.ts";

const readyShape = z.object({ site: z.string() });

interface Counted {
  tags: TagServer;
  /** The address of a product that counts visits, and has nobody in its catalogue. */
  site: string;
}

const test = base.extend<{ counted: Counted }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  counted: async ({}, use) => {
    const tags = await TagServer.start();
    const data = await mkdtemp(join(tmpdir(), "matchday-counted-"));
    const runner = spawn(process.env.MATCHDAY_RUNNER ?? "", [
      "serve",
      ...["--data", data, "--site", process.env.MATCHDAY_SITE ?? ""],
      ...["--port", "0", "--identity-port", "0", "--stripe-port", "0"],
      ...["--ga4", "G-JOURNEY1", "--ga4-script", tags.scriptUrl, "--ready-json"],
    ]);
    const ended = new Promise((end) => runner.once("close", end));
    await use({ tags, site: await readyAt(runner) });
    runner.kill();
    await ended;
    await tags.stop();
    await rm(data, { recursive: true });
  },
});

/** Where a runner answers, once it says so. */
async function readyAt(runner: ChildProcess): Promise<string> {
  if (runner.stdout === null) throw new Error("the runner has no output");
  for await (const line of createInterface({ input: runner.stdout })) {
    if (line.startsWith('{"ready"')) return readyShape.parse(JSON.parse(line)).site;
  }
  throw new Error("the runner ended before it was ready");
}

const banner = (page: Page) => page.getByRole("region", { name: "Counting visits" });

const cookies = (page: Page) =>
  page
    .context()
    .cookies()
    .then((all) => all.map(({ name }) => name));

test("Nobody is counted, and nothing set, before a yes; then every page counts once", async ({
  page,
  counted: { tags, site },
}) => {
  await page.goto(`${site}/`);
  await expect(banner(page)).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Questions and answers" }).click();
  await expect(page).toHaveURL(`${site}/faq`);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  expect(tags.requests).toEqual([]);
  expect(await cookies(page)).toEqual([]);

  await banner(page).getByRole("button", { name: "Yes, count it" }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => tags.pages).toEqual(["/faq"]);
  expect(tags.requests[0]).toContain("GET /gtag/js?id=G-JOURNEY1 ");
  expect(await cookies(page)).toEqual(["_ga"]);

  await footer.getByRole("link", { name: "About us" }).click();
  await expect.poll(() => tags.pages).toEqual(["/faq", "/about"]);
  await page.goBack();
  await expect.poll(() => tags.pages).toEqual(["/faq", "/about", "/faq"]);
  await page.reload();
  await expect.poll(() => tags.pages).toEqual(["/faq", "/about", "/faq", "/faq"]);
  await footer.getByRole("link", { name: "Your orders" }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect.poll(() => tags.pages.slice(4)).toEqual(["/login"]);
});

test("A visit counts however short it is, once a yes is remembered", async ({
  page,
  context,
  counted: { tags, site },
}) => {
  await page.goto(`${site}/`);
  await banner(page).getByRole("button", { name: "Yes, count it" }).click();
  await expect.poll(() => tags.pages).toEqual(["/"]);
  // A tab without a mouse over it, where no second passes.
  const visit = await context.newPage();
  await visit.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const soon = (run: () => void, wait = 0) => (wait < 1_000 ? later(run, wait) : 0);
    Object.assign(window, { setTimeout: soon });
  });
  await visit.goto(`${site}/about`);
  await expect.poll(() => tags.pages).toEqual(["/", "/about"]);
});

test("The hash of an order reaches the count by no way: path, address, referrer or title", async ({
  page,
  counted: { tags, site },
}) => {
  const hash = "q1w2e3r4t5y6u7i8o9p0AA";
  await page.goto(`${site}/payment/${hash}`);
  await banner(page).getByRole("button", { name: "Yes, count it" }).click();
  await expect.poll(() => tags.pages).toEqual(["/payment/:orderHash"]);
  await page.goto(`${site}/feedback/${hash}?x=${hash}#${hash}`);
  await expect.poll(() => tags.pages.at(1)).toBe("/feedback/:orderHash");
  // A document that was reached from there.
  await page.evaluate((href) => location.assign(href), `${site}/faq`);
  await expect.poll(() => tags.pages.at(2)).toBe("/faq");
  expect(tags.requests.join("\n")).not.toContain(hash);
});

test("A no is remembered, a yes can be taken back, and then nothing is left", async ({
  page,
  counted: { tags, site },
}) => {
  await page.goto(`${site}/`);
  await banner(page).getByRole("button", { name: "No, thanks" }).click();
  await expect(banner(page)).toBeHidden();
  await page.goto(`${site}/privacy-policy`);
  await expect(page.getByText("Your visits are not counted")).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(tags.requests).toEqual([]);

  await page.getByRole("button", { name: "Allow counting" }).click();
  await expect(page.getByText("You allowed us to count your visits.")).toBeVisible();
  await page.reload();
  await expect.poll(() => tags.pages).toEqual(["/privacy-policy"]);
  expect(await cookies(page)).toEqual(["_ga"]);

  await page.getByRole("button", { name: "Stop counting" }).click();
  await expect(page.getByText("Your visits are not counted")).toBeVisible();
  expect(await cookies(page)).toEqual([]);
  const before = tags.requests.length;
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL(`${site}/about`);
  await page.goto(`${site}/privacy-policy`);
  await expect(page.getByText("Your visits are not counted")).toBeVisible();
  expect(tags.requests).toHaveLength(before);
  expect(await cookies(page)).toEqual([]);
});

test("Where nothing is configured nobody is asked, and no other host hears of a visit", async ({
  page,
  quiet,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/privacy-policy");
  const config = page.waitForResponse("**/config.json");
  await page.reload();
  await (await config).finished();
  await quiet();
  await expect(banner(page)).toBeHidden();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(await cookies(page)).toEqual([]);
});
