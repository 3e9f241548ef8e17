import { expect, open, test } from "./own-builds.ts";

const isPayload = (path: string) => path.endsWith("/_payload.json");

test("Pages behind links in view are loaded ahead, never more than five at once", async ({
  page,
  site,
  quiet,
}) => {
  const { held, letGo } = site.hold(isPayload);
  let most = 0;
  let running = 0;
  let ended = 0;
  page.on("request", (request) => {
    if (!isPayload(new URL(request.url()).pathname)) return;
    running += 1;
    most = Math.max(most, running);
  });
  page.on("requestfinished", (request) => {
    if (!isPayload(new URL(request.url()).pathname)) return;
    running -= 1;
    ended += 1;
  });
  // Tall enough for far more than five links to be in view.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await open(page, "/");
  await expect.poll(held).toBe(5);
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  expect(held()).toBe(5);
  letGo(2);
  await expect.poll(held).toBe(5);
  letGo(Number.POSITIVE_INFINITY);
  await expect.poll(() => ended).toBeGreaterThan(10);
  await quiet();
  expect(most).toBe(5);
});

test("A page loaded ahead is shown without asking for it again, and each is loaded once", async ({
  page,
  site,
  catalogue,
  quiet,
}) => {
  const [talent] = catalogue.talent;
  await open(page, "/");
  const link = page.getByRole("link", { name: talent?.displayName ?? "" }).first();
  await link.scrollIntoViewIfNeeded();
  const payload = `/${talent?.slug}/_payload.json`;
  const asked = () => site.visits.filter(({ path }) => path === payload).length;
  await expect.poll(asked).toBe(1);
  await quiet();
  await link.hover();
  await link.click();
  await expect(
    page.getByRole("heading", { level: 1, name: talent?.displayName ?? "" }),
  ).toBeVisible();
  expect(asked()).toBe(1);
});

for (const [who, connection] of [
  ["saves data", { saveData: true, effectiveType: "4g" }],
  ["has a 2g line", { saveData: false, effectiveType: "2g" }],
] as const) {
  test(`A visitor who ${who} gets nothing ahead`, async ({ page, site, quiet }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { get: () => value });
    }, connection);
    await open(page, "/");
    await expect
      .poll(() => site.visits.some(({ path }) => path.startsWith("/builds/meta/")))
      .toBe(true);
    await page.getByRole("link", { name: "FAQ" }).first().hover();
    await quiet();
    const ahead = site.visits.filter(
      ({ path }) => isPayload(path) || path.startsWith("/assets/faq-"),
    );
    expect(ahead).toEqual([]);
  });
}
