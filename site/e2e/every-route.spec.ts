import type { Page } from "@playwright/test";
import { emailOfTalent, expect, talentWithVideo, test } from "./fixtures.ts";
import { layouts } from "./layouts.ts";
import { goWithin, open } from "./own-builds.ts";
import { enterAs } from "./signed-in.ts";

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
    await open(page, "/help");
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
