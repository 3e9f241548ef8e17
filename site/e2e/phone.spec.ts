import type { Page } from "@playwright/test";
import { lastWithSession, payByRequest, placeSession } from "./booking.ts";
import { expect, test } from "./fixtures.ts";
import { acceptByRequest } from "./order-steps.ts";
import { untilStarted } from "./own-builds.ts";

test.use({ viewport: { width: 390, height: 844 } });

async function start(page: Page) {
  await page.mouse.move(10, 10, { steps: 2 });
  await untilStarted(page);
}

test("a phone has the menu on the pages for athletes and on a guest's order, which is added to the calendar", async ({
  page,
  catalogue,
  request,
}) => {
  const booked = lastWithSession(catalogue, 3);
  const placed = await placeSession(request, booked, "Zoe");
  const pages = [
    { path: "/for-athletes", help: "Help", to: "/help", apply: 1 },
    { path: "/enroll", help: "Help", to: "/help", apply: 0 },
    { path: placed.path, help: "Help", to: "/help", apply: 0 },
  ];
  for (const { path, help, to, apply } of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await start(page);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Apply to join" })).toHaveCount(apply);
      await header.getByRole("button", { name: "Open menu" }).click();
      const menu = header.getByRole("navigation", { name: "Menu" });
      await expect(menu.getByRole("link", { name: "Log in" })).toBeVisible();
      await menu.getByRole("link", { name: help }).click();
      await expect(page).toHaveURL(to);
    });
  }

  await test.step("an accepted session is added to the calendar by a button that stays in view", async () => {
    await payByRequest(request, placed);
    await acceptByRequest(request, booked.talent, placed);
    await page.goto(placed.path);
    const add = page.getByRole("button", { name: "Add to calendar" });
    await expect(add).toBeInViewport();
    await page.mouse.wheel(0, 500);
    await expect(add).toBeInViewport();
    const saving = page.waitForEvent("download");
    await add.click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("booking.ics");
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
    expect(text).toContain(`UID:order-${placed.guid}@${new URL(page.url()).hostname}`);
  });
});
