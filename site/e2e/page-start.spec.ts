import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, talentWithVideo, test } from "./fixtures.ts";
import { holdTimers, runHeldTimers } from "./held-timers.ts";
import { collectErrors, expectStill, observe } from "./page-observer.ts";

// What a page loads before the first interaction, and that its start loses no input and moves nothing. pages.spec.ts shows
// that on a desktop nothing moves.

/**
 * The limit of JavaScript that an athlete's page loads before it starts, in bytes after gzip. It starts with the first
 * interaction, or after five seconds, and then has about 145 kB.
 */
const scriptBudget = 95_000;

/** An athlete without reviews by other journeys: a page that lacks a review starts immediately. */
const quietTalent = 30;

const untilStarted = (page: Page) => page.waitForFunction(() => window.started);

const siteCode = "**/assets/entry-client-*.js";

/** Delays the site's code until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(siteCode, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("An athlete's page loads little code and nothing from other hosts, and starts without interaction after a while", async ({
  page,
  catalogue,
  baseURL,
  quiet,
}) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  const foreign: string[] = [];
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (!response.url().startsWith(`${baseURL}/`)) foreign.push(response.url());
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  await observe(page);
  // The page starts after this time without an interaction: here when the journey says so.
  await holdTimers(page, 5_000);
  await page.goto(`/${talent.slug}`);
  await quiet();
  expect(await page.evaluate(() => window.started), "measured before the start").toBe(false);
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(scriptBudget);

  await runHeldTimers(page);
  await untilStarted(page);
  await quiet();
  expect(foreign).toEqual([]);
  // Visits are counted only where that is configured, so this product asks for no consent.
  await expect(page.getByRole("region", { name: "Counting visits" })).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
});

test("What a visitor presses, chooses or types before the site's code arrives takes effect", async ({
  page,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  const errors = collectErrors(page);
  const firstOffer = page.getByRole("complementary", { name: "Booking" }).getByRole("link").first();
  await observe(page);
  // After this time a held press is followed as a document.
  await holdTimers(page, 2_000);
  /** Opens a page without its code, acts, and then lets the code arrive. */
  const actEarly = async (path: string, act: () => Promise<unknown>) => {
    const release = await holdCode(page);
    await page.goto(path);
    await act();
    expect(await page.evaluate(() => window.started)).toBe(false);
    release();
    await untilStarted(page);
    await page.unroute(siteCode);
  };

  await test.step("a pressed link opens its page within the tab", async () => {
    await actEarly(`/${talent.slug}`, async () => {
      await firstOffer.click();
      await expect(firstOffer).toHaveAttribute("data-held");
    });
    await expect(page).toHaveURL(new RegExp(`/${talent.slug}/book`));
    await expect(page.getByRole("form", { name: /^Book / })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/${talent.slug}`);
    expect(errors).toEqual([]);
  });
  await test.step("a choice sorts the list", async () => {
    const order = page.getByLabel("Sort by");
    await actEarly(`/sport/${talent.sports[0]}`, () => order.selectOption("rating"));
    await expect(page).toHaveURL(/[?&]sort=rating/);
    await expect(order).toHaveValue("rating");
  });
  await test.step("typed text is searched for", async () => {
    const search = page.getByRole("combobox", { name: /^Search athletes/ });
    await actEarly("/", () => search.pressSequentially(talent.displayName));
    const results = page.getByRole("dialog", { name: "Search results" });
    await expect(results.getByRole("link", { name: talent.displayName })).toBeVisible();
    await expect(search).toHaveValue(talent.displayName);
  });
  await test.step("a link opens its page if the code never arrives", async () => {
    await page.route(siteCode, (route) => route.abort());
    await page.goto(`/${talent.slug}`);
    // The pointer already loads the code, whose failure reloads the page once: the press may fall into that.
    await expect(async () => {
      if (!page.url().includes("/book")) await firstOffer.click({ timeout: 5_000 });
      await expect(page).toHaveURL(new RegExp(`/${talent.slug}/book`), { timeout: 5_000 });
    }).toPass();
  });
});

test("A pressed button waits for late code, also after a pressed link", async ({
  page,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await page.setViewportSize({ width: 390, height: 844 });
  const now = Date.now();
  await page.clock.install({ time: now });
  await observe(page);
  const release = await holdCode(page);
  await page.goto(`/${talent.slug}`);
  // From here on the journey moves the page's time, so a slow machine changes nothing.
  await page.clock.pauseAt(now + 600_000);
  await page.locator("a[data-press]:visible").first().click();
  await page.clock.fastForward(1_500);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.clock.fastForward(1_000);
  await page.clock.fastForward(5_000);
  expect(await page.evaluate(() => window.started)).toBe(false);
  await expect(page).toHaveURL(`/${talent.slug}`);
  await page.clock.resume();
  release();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  await expect(page).toHaveURL(`/${talent.slug}`);
});

test("On a phone, every kind of page starts without an error and without a layout shift", async ({
  page,
  catalogue,
  quiet,
}) => {
  const { talent, video } = talentWithVideo(catalogue, quietTalent);
  await page.setViewportSize({ width: 390, height: 844 });
  await observe(page);
  const errors = collectErrors(page);
  for (const path of [
    "/",
    `/sport/${talent.sports[0]}`,
    `/${talent.slug}`,
    `/${talent.slug}/${video.offerGuid}`,
    `/${talent.slug}/book`,
    "/help",
    "/login",
    "/no-such/page-anywhere",
  ]) {
    await page.goto(path);
    await page.mouse.move(20, 20, { steps: 2 });
    await untilStarted(page);
    await quiet();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectStill(page, quiet);
    expect.soft(errors.splice(0), path).toEqual([]);
  }
});
