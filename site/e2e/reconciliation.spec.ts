import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./axe.ts";
import { acceptOrder, bookVideo, openOwnOrder, pay } from "./booking.ts";
import { expect, logOut, moveClock, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { decide, logInOperator } from "./joining.ts";
import { expectFits } from "./width.ts";

const secretsShape = z.object({ stripeSecretKey: z.string() });
const reportsShape = z.object({ items: z.array(z.object({ to: z.string() })) });

/** Refunds a payment in the provider's own dashboard: money that moves without us. Gives the refund's id. */
async function refundInDashboard(request: APIRequestContext, checkout: URL): Promise<string> {
  const secrets = await readFile(join(process.env.MATCHDAY_DATA ?? "", "secrets.json"), "utf8");
  const { stripeSecretKey } = secretsShape.parse(JSON.parse(secrets));
  const headers = { authorization: `Bearer ${stripeSecretKey}` };
  const session = checkout.pathname.split("/").find((part) => part.startsWith("cs_"));
  const paid = await request.get(`${checkout.origin}/v1/checkout/sessions/${session}`, { headers });
  const { payment_intent: intent } = await paid.json();
  const refunded = await request.post(`${checkout.origin}/v1/refunds`, {
    headers,
    form: { payment_intent: intent, amount: "500" },
  });
  expect(refunded.ok()).toBe(true);
  return (await refunded.json()).id;
}

async function openQueues(page: Page) {
  const pages = page.getByRole("navigation", { name: "Operators" });
  await pages.getByRole("link", { name: "Queues" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Queues" })).toBeVisible();
}

/** Moves the clock past the last report: one that was made while another journey had moved it ends in the future. */
async function passLastReport(page: Page, request: APIRequestContext) {
  await logInOperator(page);
  const listing = page.waitForResponse("**/api/operators/reconciliations");
  await page.goto("/operators/reconciliation");
  const { items } = reportsShape.parse(await (await listing).json());
  const ends = items.map(({ to }) => Date.parse(to));
  const ahead = Math.ceil((Math.max(Date.now(), ...ends) - Date.now()) / 1_000);
  await moveClock(request, { advanceSeconds: ahead + 60 });
  await logOut(page);
}

/** Has an operator ask for a report, which the clock makes at its next run. */
async function compareNow(page: Page, request: APIRequestContext) {
  await decide(page, "Compare now", "A customer wrote of a second refund", "Compare");
  await expect(page.getByRole("button", { name: "Comes with the next run" })).toBeDisabled();
  await moveClock(request, { advanceSeconds: 60 });
  await page.reload();
  await expect(page.getByRole("button", { name: "Compare now" })).toBeEnabled();
}

test("A refund that the provider's dashboard made is a difference that names its order, until an operator settles it", async ({
  page,
  otherPage,
  request,
  catalogue,
}, testInfo) => {
  test.slow();
  const { talent, video } = talentWithVideo(catalogue, 24);
  const customer = `Lena ${newWord().slice(0, 12)}`;
  try {
    await passLastReport(otherPage, request);
    await page.goto(`/${talent.slug}/book`);
    await bookVideo(page, video.title, { customer, email: newEmail("lena"), recipient: "Aisha" });
    const checkout = new URL(page.url());
    await pay(page);
    await openOwnOrder(page);
    await acceptOrder(otherPage, talent, customer);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    await logOut(otherPage);

    const refund = await refundInDashboard(request, checkout);
    // A report leaves out the last minutes, in which movements are still on their way.
    await moveClock(request, { advanceSeconds: 15 * 60 });
    await logInOperator(otherPage);
    await otherPage.getByRole("link", { name: "Reconciliation", exact: true }).click();
    await compareNow(otherPage, request);
    const report = otherPage
      .getByRole("listitem")
      .filter({ has: otherPage.getByRole("heading", { level: 2 }) })
      .filter({ hasText: refund });

    await test.step("the report says how far the books are apart, and the order", async () => {
      await expect(report.getByText("Differences", { exact: true }).first()).toBeVisible();
      const line = report.getByRole("listitem").filter({ hasText: refund }).last();
      await expect(line).toContainText(/^[\dA-Z]{4}-[\dA-Z]{4}: re_/);
      await expect(line).toContainText("provider −");
      await expectAccessible(otherPage);
      await expectFits(otherPage);
      await otherPage.setViewportSize({ width: 390, height: 844 });
      await expectFits(otherPage);
      await otherPage.screenshot({ path: testInfo.outputPath("books-390.png"), fullPage: true });
      await otherPage.setViewportSize({ width: 1280, height: 800 });
      await line.getByRole("link").click();
      await expect(otherPage.getByText(customer).first()).toBeVisible();
      await otherPage.goBack();
    });

    await test.step("what it was stands in the report and in the log, and the queue is shorter", async () => {
      await openQueues(otherPage);
      const queue = otherPage
        .getByRole("listitem")
        .filter({ hasText: "Reconciliation differences" });
      const waiting = (await queue.textContent()) ?? "";
      await queue.getByRole("link").click();
      await report.getByRole("button", { name: "Settle" }).click();
      const dialog = otherPage.getByRole("dialog", { name: "Settle this report" });
      await dialog.getByRole("textbox").fill("Refunded by hand after a call");
      await dialog.getByRole("button", { name: "Settle", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(report.getByText("Settled: Refunded by hand after a call")).toBeVisible();
      await expect(report.getByRole("button", { name: "Settle" })).toHaveCount(0);
      await openQueues(otherPage);
      await expect(queue).not.toHaveText(waiting);
      await otherPage.getByRole("link", { name: "Audit log" }).click();
      await expect(otherPage.getByText("Refunded by hand after a call")).toBeVisible();
    });
  } finally {
    await moveClock(request, { now: "real" });
  }
});
