import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { acceptOrder, bookSession, lastWithSession, openOwnOrder, pay } from "./booking.ts";
import { expect, newEmail, newWord, test } from "./fixtures.ts";

const guestZone = "America/New_York";

test.use({ timezoneId: guestZone });

const card = (page: Page) => page.getByRole("region", { name: "Another time" });

/** Returns the day and the time of an instant in a zone, such as `21 November` and `18:30`. */
function readIn(timeZone: string, instant: string) {
  const at = new Date(instant);
  return {
    day: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone }).format(at),
    clock: new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(at),
  };
}

/** Checks that the guest's page shows the start in the guest's zone. */
async function expectGuestReads(page: Page, startAt: string) {
  const { day, clock } = readIn(guestZone, startAt);
  const when = page
    .getByRole("term")
    .filter({ hasText: /^When$/ })
    .locator("~ dd");
  await expect(when).toContainText(day);
  await expect(when).toContainText(`, ${clock} – `);
  await expect(when).toContainText("(Eastern Time, GMT-");
}

/** Checks that the athlete's page shows the start in the athlete's zone. */
async function expectAthleteReads(page: Page, timeZone: string, startAt: string) {
  const { day, clock } = readIn(timeZone, startAt);
  await expect(page.getByText(/ your time$/)).toContainText(day);
  await expect(page.getByText(/ your time$/)).toContainText(`, ${clock} your time`);
}

/** Returns the order of the open page as its guest reads it. */
async function readOrder(request: APIRequestContext, page: Page) {
  const orderHash = new URL(page.url()).pathname.split("/").at(-1);
  return await (await request.get(`/api/orders/${orderHash}`)).json();
}

test("A guest and an athlete in two time zones book a session and move it, each in the own zone", async ({
  page,
  browser,
  request,
  baseURL,
  catalogue,
}) => {
  // In Fortaleza. Browsers and Node differ about zones whose rules changed lately, such as Vancouver's.
  const { talent, offer } = lastWithSession(catalogue, 4);
  const customer = `Zoe ${newWord().slice(0, 8)}`;
  const booking = { customer, email: newEmail("zoe"), recipient: "Aisha" };
  let startAt = "";

  await test.step("the guest chooses a time of the own zone", async () => {
    await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);
    await bookSession(page, offer.title, booking, async (form) => {
      await expect(
        form.getByText(/^Times are in your zone, Eastern Time, GMT-[45]\./),
      ).toBeVisible();
      const time = form.getByRole("radio").first();
      await time.check();
      startAt = await time.inputValue();
      const { day, clock } = readIn(guestZone, startAt);
      await expect(form.getByRole("group", { name: day })).toContainText(clock);
      const label = form
        .locator("label")
        .filter({ has: page.getByRole("radio", { checked: true }) });
      await expect(label).toContainText(`${clock} – `);
      await expectAccessible(page);
    });
    await pay(page);
    await openOwnOrder(page);
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });

  const athleteZone: string = (await readOrder(request, page)).talent.timeZone;
  expect(readIn(athleteZone, startAt).clock).not.toBe(readIn(guestZone, startAt).clock);
  const home = await browser.newContext({
    timezoneId: athleteZone,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const athlete = await home.newPage();
  await acceptOrder(athlete, talent, customer);
  await expect(athlete.getByText("Accepted and charged")).toBeVisible();
  await expectAthleteReads(athlete, athleteZone, startAt);
  await page.reload();
  await expectGuestReads(page, startAt);

  await test.step("the guest proposes two times and the athlete takes the second", async () => {
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
    await expect(card(page)).toContainText("Eastern Time, GMT-");
    const { rescheduling } = await readOrder(request, page);
    const proposed: string[] = rescheduling.open.slots.map(
      (slot: { startAt: string }) => slot.startAt,
    );
    expect(proposed).toHaveLength(2);

    await expect(card(athlete)).toContainText(`${customer} proposes another time`);
    await expect(card(athlete)).toContainText("Brasilia Standard Time, GMT-3");
    for (const [at, instant] of proposed.entries()) {
      const here = readIn(guestZone, instant);
      await expect(card(page).getByRole("listitem").nth(at)).toContainText(here.day);
      await expect(card(page).getByRole("listitem").nth(at)).toContainText(`, ${here.clock} – `);
      const there = readIn(athleteZone, instant);
      const choice = card(athlete)
        .locator("label")
        .filter({ has: athlete.getByRole("radio") });
      await expect(choice.nth(at)).toContainText(there.day);
      await expect(choice.nth(at)).toContainText(`, ${there.clock} – `);
    }
    await card(athlete).getByRole("radio").nth(1).check();
    await expectAccessible(athlete);
    await card(athlete).getByRole("button", { name: "Accept this time" }).click();
    await expect(athlete.getByText("Moved to another time")).toBeVisible();
    await expectAthleteReads(athlete, athleteZone, proposed[1] ?? "");
    await page.reload();
    await expectGuestReads(page, proposed[1] ?? "");
  });

  await test.step("the athlete proposes a time, and the guest takes it on a phone", async () => {
    await card(athlete).getByRole("button", { name: "Propose another time" }).click();
    const dialog = athlete.getByRole("dialog");
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Begins").fill(`${day}T19:30`);
    await dialog.getByRole("button", { name: "Add this time" }).click();
    await dialog.getByRole("button", { name: "Propose this time" }).click();
    await expect(card(athlete)).toContainText("19:30");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const { rescheduling } = await readOrder(request, page);
    const moved: string = rescheduling.open.slots[0].startAt;
    expect(readIn(athleteZone, moved).clock).toBe("19:30");
    await expect(card(page)).toContainText(readIn(guestZone, moved).day);
    await expect(card(page)).toContainText(`, ${readIn(guestZone, moved).clock} – `);
    await expectAccessible(page);
    await card(page).getByRole("button", { name: "Accept this time" }).click();
    await expect(page.getByText("Moved to another time")).toHaveCount(2);
    // An order can be moved twice.
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByText("Accepted and charged")).toHaveCount(1);
    await expectGuestReads(page, moved);
    await athlete.reload();
    await expectAthleteReads(athlete, athleteZone, moved);
  });
  await home.close();
});
