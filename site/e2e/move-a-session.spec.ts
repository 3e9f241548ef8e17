import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { acceptOrder, lastWithSession, pay, placeSession } from "./booking.ts";
import { expect, newWord, test } from "./fixtures.ts";

/** The guest reads every time in New York, the athlete in Reykjavik, which keeps UTC. */
test.use({ timezoneId: "America/New_York" });

const card = (page: Page) => page.getByRole("region", { name: "Another time" });

test("A guest in another zone and the athlete both move a session, and nothing is paid again", async ({
  page,
  browser,
  request,
  baseURL,
  catalogue,
}) => {
  const booked = lastWithSession(catalogue);
  const customer = `Zoe ${newWord().slice(0, 8)}`;
  const { checkout, order } = await placeSession(request, booked, customer);
  await page.goto(checkout);
  await pay(page);
  await page.goto(order);
  await expect(card(page)).toHaveCount(0);
  const iceland = await browser.newContext({
    timezoneId: "Atlantic/Reykjavik",
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const athlete = await iceland.newPage();
  await acceptOrder(athlete, booked.talent, customer);

  await test.step("the guest proposes two times and the athlete takes the second", async () => {
    await page.reload();
    await card(page).getByRole("button", { name: "Propose another time" }).click();
    const dialog = page.getByRole("dialog");
    const days = dialog.getByLabel("Day", { exact: true });
    await days.selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Add this time" }).click();
    await days.selectOption({ index: 2 });
    await dialog.getByRole("button", { name: "Add this time" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Propose these times" }).click();
    await expect(card(page)).toContainText("can answer until");
    await expect(card(page)).toContainText("America/New York");

    await expect(card(athlete)).toContainText(`${customer} proposes another time`);
    await expect(card(athlete)).toContainText("Atlantic/Reykjavik");
    await card(athlete).getByRole("radio").nth(1).check();
    await expectAccessible(athlete);
    await card(athlete).getByRole("button", { name: "Take this time" }).click();
    await expect(athlete.getByText("Moved to another time")).toBeVisible();
  });

  await test.step("the athlete proposes a time of their own and the guest takes it on a phone", async () => {
    await card(athlete).getByRole("button", { name: "Propose another time" }).click();
    const dialog = athlete.getByRole("dialog");
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Begins").fill(`${day}T19:30`);
    await dialog.getByRole("button", { name: "Add this time" }).click();
    await dialog.getByRole("button", { name: "Propose this time" }).click();
    await expect(card(athlete)).toContainText("19:30");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeStyle: "short",
      timeZone: "America/New_York",
    }).format(new Date(`${day}T19:30:00Z`));
    await expect(card(page)).toContainText(clock);
    await expectAccessible(page);
    await card(page).getByRole("button", { name: "Take this time" }).click();
    await expect(page.getByText("Moved to another time")).toHaveCount(2);
    // It was moved as often as it can be.
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByText("Accepted and charged")).toHaveCount(1);
  });
  await iceland.close();
});
