import type { Page } from "@playwright/test";
import { pageList } from "#app/lib/page-records.ts";
import { fillPath } from "#app/lib/paths.ts";
import { emailOfTalent, expect, talentWithVideo, test } from "./fixtures.ts";
import { goWithin, open, untilStarted } from "./own-builds.ts";
import { enterAs } from "./signed-in.ts";

type Landmark = (page: Page) => ReturnType<Page["getByRole"]>;

/** A part that only this layout shows. */
const layouts = {
  site: (page) => page.getByRole("navigation", { name: "Main" }),
  // After a booking it shows `Help`, for example on the return page.
  athletes: (page) =>
    page.getByRole("banner").getByRole("link", { name: /^(Apply to join|Help)$/ }),
  book: (page) => page.getByRole("banner").getByText("Charged only when accepted"),
  account: (page) => page.getByRole("navigation", { name: "Your account" }),
  talent: (page) => page.getByRole("navigation", { name: "Athlete area" }),
} as const satisfies Record<string, Landmark>;

test("Every public page opens in its layout without an error", async ({
  page,
  quiet,
  catalogue,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(`${page.url()}: ${fault.message}`));
  for (const { path, document, layout, heading } of pageList) {
    if (document !== "listed" && document !== "unlisted") continue;
    await test.step(path, async () => {
      await page.goto(fillPath(path, []));
      await expect(page.getByRole("heading", { name: heading ?? /.+/ }).first()).toBeVisible();
      const landmark = layout === "athletes" || layout === "custom" ? "athletes" : "site";
      await expect(layouts[landmark](page).first()).toBeVisible();
      // The pointer starts the page's code, which may fail.
      await page.mouse.move(10, 10);
      await page.mouse.move(20, 20);
      await untilStarted(page);
      await quiet();
    });
  }
  await test.step("a sport, an athlete, an offer and a booking", async () => {
    const { talent, video } = talentWithVideo(catalogue, 0);
    const [sport] = catalogue.sports;
    await page.goto(`/sport/${sport?.slug}`);
    await expect(page.getByRole("heading", { level: 1, name: sport?.name ?? "" })).toBeVisible();
    await page.goto(`/${talent.slug}`);
    await expect(page.getByRole("heading", { level: 1, name: talent.displayName })).toBeVisible();
    await page.goto(`/${talent.slug}/${video.offerGuid}`);
    await expect(page.getByRole("heading", { level: 1, name: video.title })).toBeVisible();
    await page.goto(`/${talent.slug}/book`);
    await expect(layouts.book(page)).toBeVisible();
  });
  expect(faults).toEqual([]);
});

const hash = "AAAAAAAAAAAAAAAAAAAAAA";

const guid = "01900000-0000-7000-8000-000000000000";

/** Addresses with the shape of a page, which get its shell, and others. */
const unknown = [
  { path: `/payment/${hash}`, status: 200 },
  { path: `/feedback/${hash}`, status: 200 },
  { path: `/gift/${hash}`, status: 200 },
  { path: "/way/too/many/parts", status: 404 },
  { path: "/sport/no-such-sport", status: 404 },
  { path: "/no-such-athlete", status: 404 },
];
const unknownWithin = [
  "/no-such-athlete",
  "/Not_A_Slug",
  "/no/guid-here",
  `/no-such-athlete/${guid}`,
  "/sport/no-such-sport",
  "/payment/no-hash",
  "/feedback/no-hash",
  "/account/orders/no-guid",
  "/talent/orders/no-guid",
];

async function expectUnknown(page: Page, path: string) {
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByText(`Page not found: ${path}`, { exact: true })).toBeVisible();
}

test("An unknown address shows the page for unknown addresses, loaded or opened within a tab", async ({
  page,
  catalogue,
}) => {
  for (const { path, status } of unknown) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(status);
      await expectUnknown(page, path);
    });
  }
  await test.step("within a tab, without a document load", async () => {
    await open(page, "/faq");
    let loads = 0;
    page.on("domcontentloaded", () => {
      loads += 1;
    });
    for (const path of unknownWithin) {
      expect((await page.request.get(path)).status(), path).toBe(404);
      await goWithin(page, path);
      await expectUnknown(page, path);
    }
    expect(loads).toBe(0);
  });
  await test.step("an order that does not exist, in the areas of both roles", async () => {
    for (const [area, email] of [
      ["account", "customer@matchday.example"],
      ["talent", emailOfTalent(talentWithVideo(catalogue, 0).talent)],
    ] as const) {
      await enterAs(page, email);
      await page.goto(`/${area}/orders`);
      await expect(layouts[area](page)).toBeVisible();
      const path = `/${area}/orders/${guid}`;
      await page.goto(path);
      await expect(page.getByText(`Page not found: ${path}`)).toBeVisible();
    }
  });
});
