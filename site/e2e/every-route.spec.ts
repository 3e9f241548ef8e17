import type { Page } from "@playwright/test";
import { pageList } from "#app/lib/page-records.ts";
import { fillPath } from "#app/lib/paths.ts";
import { emailOfTalent, expect, talentWithVideo, test } from "./fixtures.ts";
import { goWithin, open, untilStarted } from "./own-builds.ts";
import { enterAs } from "./signed-in.ts";

type Landmark = (page: Page) => ReturnType<Page["getByRole"]>;

/** What only this layout shows. */
const layouts = {
  site: (page) => page.getByRole("navigation", { name: "Main" }),
  // It shows `Help` to a visitor who has booked, for example on the return page.
  athletes: (page) =>
    page.getByRole("banner").getByRole("link", { name: /^(Apply to join|Help)$/ }),
  book: (page) => page.getByRole("banner").getByText("Charged only when accepted"),
  account: (page) => page.getByRole("navigation", { name: "Your account" }),
  talentArea: (page) => page.getByRole("navigation", { name: "Athlete area" }),
} as const satisfies Record<string, Landmark>;

test("every public page answers with its layout, and without a fault", async ({
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
      // A page's code runs when it is touched: what fails in it shows by then.
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

/** Addresses of the right shape, which a page answers with its shell, and others. */
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

test("an address that names nothing is an unknown page, loaded or reached within a tab", async ({
  page,
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
});

test("the areas of both roles have their layouts", async ({ page, catalogue }) => {
  await test.step("the customer's", async () => {
    await enterAs(page, "customer@matchday.example");
    await page.goto("/account/orders");
    await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
    await expect(layouts.account(page)).toBeVisible();
    await page.goto("/account/profile");
    await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
    await expect(layouts.account(page)).toBeVisible();
    const nobodys = "/account/orders/01900000-0000-7000-8000-000000000000";
    await page.goto(nobodys);
    await expect(page.getByText(`Page not found: ${nobodys}`)).toBeVisible();
  });
  await test.step("the athlete's", async () => {
    await enterAs(page, emailOfTalent(talentWithVideo(catalogue, 0).talent));
    await page.goto("/talent/orders");
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    for (const [path, heading] of [
      ["/talent/orders", "Orders"],
      ["/talent/account", /^Hello, /],
      ["/talent/account/profile", "Your page"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(layouts.talentArea(page)).toBeVisible();
    }
    const nobodys = "/talent/orders/01900000-0000-7000-8000-000000000000";
    await page.goto(nobodys);
    await expect(page.getByText(`Page not found: ${nobodys}`)).toBeVisible();
  });
});
