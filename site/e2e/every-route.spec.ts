import type { Page } from "@playwright/test";
import { pageList } from "#app/lib/page-records.ts";
import { fillPath } from "#app/lib/paths.ts";
import { emailOfTalent, expect, logIn, talentWithVideo, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";

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

for (const { path, document, layout, heading } of pageList) {
  if (document !== "listed" && document !== "unlisted") continue;
  test(`${path} answers with its layout`, async ({ page, quiet }) => {
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    await page.goto(fillPath(path, []));
    await expect(page.getByRole("heading", { name: heading ?? /.+/ }).first()).toBeVisible();
    const landmark = layout === "athletes" || layout === "custom" ? "athletes" : "site";
    await expect(layouts[landmark](page).first()).toBeVisible();
    // The page's own life begins when somebody touches it: what it trips over shows by then.
    await page.mouse.move(10, 10);
    await untilStarted(page);
    await quiet();
    expect(faults).toEqual([]);
  });
}

test("the pages of a sport, an athlete, an offer and a booking answer with theirs", async ({
  page,
  catalogue,
}) => {
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

const hash = "AAAAAAAAAAAAAAAAAAAAAA";

const unknown = [
  "/nobody-of-this-name",
  "/Not_A_Slug",
  "/way/too/many/parts",
  "/sport/no-such-sport",
  `/payment/${hash}`,
  `/feedback/${hash}`,
  `/gift/${hash}`,
  "/payment/too-short",
];

for (const path of unknown) {
  test(`${path} is an unknown page`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page.getByText(`Page not found: ${path}`)).toBeVisible();
  });
}

test("the customer's area stands in its layout", async ({ page }) => {
  await page.goto("/account/orders");
  await logIn(page, "customer@matchday.example");
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await expect(layouts.account(page)).toBeVisible();
  await page.goto("/account/profile");
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  await expect(layouts.account(page)).toBeVisible();
  const nobodys = "/account/orders/01900000-0000-7000-8000-000000000000";
  await page.goto(nobodys);
  await expect(page.getByText(`Page not found: ${nobodys}`)).toBeVisible();
});

test("the athlete's area stands in its layout", async ({ page, catalogue }) => {
  await page.goto("/talent/orders");
  await logIn(page, emailOfTalent(talentWithVideo(catalogue, 0).talent));
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
