import { z } from "zod";
import { firstName } from "#app/lib/texts/first-name.ts";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import {
  emailOfTalent,
  expect,
  moveClock,
  newEmail,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { headersOfOperator } from "./joining.ts";
import { approveByRequest, deliverByRequest, placeAccepted } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";

const reportsShape = z.object({
  items: z.array(z.object({ to: z.string(), differences: z.array(z.unknown()) })),
});

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

test("A tip is charged whole, paid out a week later, and agrees with the provider's books", async ({
  page,
  otherPage,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 36);
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto("/talent/account/earnings");
  await otherPage.getByRole("button", { name: "Set up payouts" }).click();
  await otherPage.waitForURL(/\/_connect\//);
  await otherPage.getByRole("button", { name: /^Finish/ }).click();
  await expect(otherPage.getByRole("heading", { name: "You’re set up" })).toBeVisible();

  const booking = { customer: `Kim ${newWord()}`, email: newEmail("kim"), recipient: "Aisha" };
  const placed = await placeAccepted(request, { talent, video }, booking);
  await deliverByRequest(request, talent, placed);
  await approveByRequest(request, placed);

  await test.step("the customer chooses a share of the price, or another amount", async () => {
    await page.goto(placed.path);
    const form = page.getByRole("form", { name: `Add a tip for ${firstName(talent.displayName)}` });
    await form.getByRole("button", { name: "Give a tip" }).click();
    await expect(form.getByRole("alert")).toContainText("Choose an amount");
    await form.getByRole("radio", { name: "Another amount" }).check();
    await form.getByLabel(/^Amount in /).fill("0.10");
    await form.getByRole("button", { name: "Give a tip" }).click();
    await expect(form.getByRole("alert")).toContainText("From ");
    await expectAccessibleAtBothWidths(page);
    await form.getByRole("radio", { name: /15%/ }).check();
    await form.getByRole("button", { name: /^Tip / }).click();
    await page.getByRole("button", { name: /^Hold / }).click();
    await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  });

  await test.step("the tip has a page with its receipt, and is in the receipt of the order", async () => {
    await page.getByRole("link", { name: "Go to your order" }).click();
    await expect(page.getByText(`${firstName(talent.displayName)} got your tip.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Download invoice" })).toBeVisible();
    await page.goto(placed.path);
    await expect(page.getByRole("term").filter({ hasText: /^Tip$/ })).toBeVisible();
  });

  const title = `Tip for “${video.title}”`;
  await test.step("the athlete finds it in the inbox and, a week later, in the statement", async () => {
    await otherPage.goto("/talent/orders?show=done");
    await expect(otherPage.getByText(title).first()).toBeVisible();
    await moveClock(request, { advanceSeconds: 8 * 24 * 3_600 });
    const payouts = otherPage.getByRole("table", { name: /^Payouts of / });
    await expect(async () => {
      await otherPage.goto("/talent/account/earnings");
      await expect(payouts.getByText(title)).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  await test.step("the report of the provider's books has no difference", async () => {
    await moveClock(request, { advanceSeconds: 25 * 3_600 });
    const headers = await headersOfOperator(request);
    await expect(async () => {
      const listed = await request.get("/api/operators/reconciliations", { headers });
      const { items } = reportsShape.parse(await listed.json());
      const newest = items[0];
      expect(Date.parse(newest?.to ?? "")).toBeGreaterThan(Date.now() + 8 * 24 * 3_600_000);
      expect(newest?.differences).toEqual([]);
    }).toPass();
  });
});
