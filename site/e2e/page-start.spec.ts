import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, talentWithVideo, test } from "./fixtures.ts";

// What a page loads before it is touched, and that nothing is lost or moved when its code comes.

/**
 * Most JavaScript an athlete's page may load before it starts, packed by gzip, in bytes. It starts when somebody
 * touches it, or by itself after five seconds, and is some 145 kB with all that it starts with.
 */
const scriptBudget = 95_000;

/** An athlete whom no journey reviews: a page that lacks a review starts at once. */
const quietTalent = 30;

declare global {
  interface Window {
    started: boolean;
    shifted: number;
  }
}

/** Notes when the code has taken the page over, and how far anything moved that nobody touched. */
async function observe(page: Page) {
  await page.addInitScript(() => {
    window.started = false;
    window.shifted = 0;
    document.addEventListener("matchday:started", () => {
      window.started = true;
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") !== true) {
          window.shifted += Number(Reflect.get(entry, "value"));
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const untilStarted = (page: Page) => page.waitForFunction(() => window.started);

/** Keeps the site's code, or a part of it, from the page until what it answers with is called. */
async function holdCode(page: Page, entry = "entry-client"): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${entry}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What a browser says when a page is not as its code expects, besides the one answer of a page that is missing. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const missing =
      message.text().includes("status of 404") && message.location().url === page.url();
    if (message.type() === "error" && !missing) complaints.push(message.text());
  });
  return complaints;
}

test("An athlete's page loads little code, and nothing from anybody else, before it starts", async ({
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
  await page.goto(`/${talent.slug}`);
  await quiet();
  expect(await page.evaluate(() => window.started), "measured before the start").toBe(false);
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(scriptBudget);
  expect(foreign).toEqual([]);
});

test("A page nobody touches starts by itself after a while", async ({ page, catalogue }) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await observe(page);
  await page.goto(`/${talent.slug}`);
  expect(await page.evaluate(() => window.started)).toBe(false);
  await untilStarted(page);
});

test("What is pressed before the code is here is answered when it is", async ({
  page,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await observe(page);
  const letGo = await holdCode(page);
  await page.goto(`/${talent.slug}`);
  await page.getByRole("complementary", { name: "Booking" }).getByRole("link").first().click();
  expect(await page.evaluate(() => window.started)).toBe(false);
  letGo();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(`/${talent.slug}`);
});

test("A button that is pressed is answered however late the code comes, also when a link was pressed before it", async ({
  page,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await page.setViewportSize({ width: 390, height: 844 });
  const now = Date.now();
  await page.clock.install({ time: now });
  await observe(page);
  const letGo = await holdCode(page);
  await page.goto(`/${talent.slug}`);
  // From here on time passes for the page only when it is told so, however slow the machine is.
  await page.clock.pauseAt(now + 600_000);
  await page.locator("a[data-press]:visible").first().click();
  await page.clock.fastForward(1_500);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.clock.fastForward(1_000);
  await page.clock.fastForward(5_000);
  expect(await page.evaluate(() => window.started)).toBe(false);
  await expect(page).toHaveURL(`/${talent.slug}`);
  await page.clock.resume();
  letGo();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  await expect(page).toHaveURL(`/${talent.slug}`);
});

test("What is chosen before the code is here holds when it is", async ({ page, catalogue }) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await observe(page);
  const letGo = await holdCode(page);
  await page.goto(`/sport/${talent.sports[0]}`);
  const order = page.getByLabel("Sort by");
  await order.selectOption("rating");
  expect(await page.evaluate(() => window.started)).toBe(false);
  letGo();
  await expect(page).toHaveURL(/[?&]sort=rating/);
  await expect(order).toHaveValue("rating");
});

test("What is typed before the code is here is searched for when it is", async ({
  page,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await observe(page);
  const letGo = await holdCode(page);
  await page.goto("/");
  await page.getByRole("combobox").pressSequentially(talent.displayName);
  expect(await page.evaluate(() => window.started)).toBe(false);
  letGo();
  await untilStarted(page);
  const results = page.getByRole("dialog", { name: "Search results" });
  await expect(results.getByRole("link", { name: talent.displayName })).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveValue(talent.displayName);
});

test("A page filled by the API asks for its data once, also when its code comes before what asks ahead", async ({
  page,
  catalogue,
  quiet,
}) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/api/talent/${talent.slug}`) asked.push(pathname);
  });
  const letGo = await holdCode(page, "entry-shell");
  // The held code is a part of the document's loading.
  await page.goto(`/${talent.slug}/book`, { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(page.locator("html[data-page]")).toHaveCount(0);
  letGo();
  await expect(page.locator("html[data-page]")).toHaveCount(1);
  await quiet();
  expect(asked).toHaveLength(1);
});

test("A link goes where it says when the code never comes", async ({ page, catalogue }) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await page.route("**/assets/entry-client-*.js", (route) => route.abort());
  await page.goto(`/${talent.slug}`);
  await page.getByRole("complementary", { name: "Booking" }).getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`/${talent.slug}/book`));
});

test("Words in the address are searched for", async ({ page, catalogue }) => {
  const { talent } = talentWithVideo(catalogue, quietTalent);
  await page.goto(`/?q=${encodeURIComponent(talent.displayName)}`);
  const results = page.getByRole("dialog", { name: "Search results" });
  await expect(results.getByRole("link", { name: talent.displayName })).toBeVisible();
});

for (const [size, viewport] of [
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1440, height: 900 }],
] as const) {
  test(`On a ${size}, every kind of page is taken over without a complaint and without moving`, async ({
    page,
    catalogue,
    quiet,
  }) => {
    const { talent, video } = talentWithVideo(catalogue, quietTalent);
    await page.setViewportSize(viewport);
    await observe(page);
    const complaints = listen(page);
    for (const path of [
      "/",
      `/sport/${talent.sports[0]}`,
      `/${talent.slug}`,
      `/${talent.slug}/${video.offerGuid}`,
      `/${talent.slug}/book`,
      "/faq",
      "/login",
      "/no-such/page-anywhere",
    ]) {
      await page.goto(path);
      await page.mouse.move(20, 20);
      await untilStarted(page);
      await quiet();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // Scrolled through, so that everything lazy has come.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
          scrollTo(0, y);
          await new Promise((done) => requestAnimationFrame(done));
        }
      });
      await quiet();
      // A typeface that comes a little late moves a line by less than what is written as 0.00.
      const shifted = await page.evaluate(() => window.shifted);
      expect.soft(shifted, `${path} moved`).toBeLessThan(0.005);
      expect.soft(complaints.splice(0), path).toEqual([]);
    }
  });
}
