import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./axe.ts";
import { expect, moveClock, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { decide, headersOfOperator, operator } from "./joining.ts";
import { placeAccepted } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

const secretsShape = z.object({ stripeSecretKey: z.string() });
const reportsShape = z.object({ items: z.array(z.object({ to: z.string() })) });

/** Refunds a payment in the provider's dashboard, without our product; returns the refund's ID. */
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

async function openOverview(page: Page) {
  const pages = page.getByRole("navigation", { name: "Operators" });
  await pages.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

/** Moves the clock past the last report, which is in the future if another journey had moved the clock. */
async function passLastReport(request: APIRequestContext) {
  const headers = await headersOfOperator(request);
  const listed = await request.get("/api/operators/reconciliations", { headers });
  const { items } = reportsShape.parse(await listed.json());
  const ends = items.map(({ to }) => Date.parse(to));
  const ahead = Math.ceil((Math.max(Date.now(), ...ends) - Date.now()) / 1_000);
  await moveClock(request, { advanceSeconds: ahead + 60 });
}

/** Requests a report, which the clock function makes at its next run. */
async function compareNow(page: Page, request: APIRequestContext) {
  await decide(page, "Compare now", "A customer wrote of a second refund", "Compare");
  await moveClock(request, { advanceSeconds: 60 });
  // The clock's own run may make the report concurrently.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Compare now" })).toBeEnabled({ timeout: 5_000 });
  }).toPass();
}

test("A refund made in the provider's dashboard is a difference with its order until an operator settles it", async ({
  page,
  request,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 24);
  const customer = `Lena ${newWord().slice(0, 12)}`;
  try {
    await passLastReport(request);
    const booking = { customer, email: newEmail("lena"), recipient: "Aisha" };
    const placed = await placeAccepted(request, { talent, video }, booking);
    const checkout = new URL(placed.checkout);

    const refund = await refundInDashboard(request, checkout);
    // A report leaves out the last minutes, whose movements may be incomplete.
    await moveClock(request, { advanceSeconds: 15 * 60 });
    await enterAs(page, operator);
    await page.goto("/operators/reconciliation");
    await compareNow(page, request);
    const report = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) })
      .filter({ hasText: refund });

    await test.step("the report has the difference and its order", async () => {
      await expect(report.getByText("Differences", { exact: true }).first()).toBeVisible();
      const line = report.getByRole("listitem").filter({ hasText: refund }).last();
      await expect(line).toContainText(/^[\dA-Z]{4}-[\dA-Z]{4}: re_/);
      await expect(line).toContainText("provider −");
      await expectAccessible(page);
      await expectFits(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectFits(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await line.getByRole("link").click();
      await expect(page.getByText(customer).first()).toBeVisible();
      await page.goBack();
    });

    await test.step("the reason is in the report and in the audit log, and the queue is shorter", async () => {
      await openOverview(page);
      const queue = page
        .getByRole("listitem")
        .filter({ hasText: /^\d+\s*Reconciliation differences/ });
      const waiting = Number.parseInt((await queue.textContent()) ?? "", 10);
      expect(waiting).toBeGreaterThan(0);
      await queue.getByRole("link").click();
      await report.getByRole("button", { name: "Settle" }).click();
      const dialog = page.getByRole("dialog", { name: "Settle this report" });
      await dialog.getByRole("textbox").fill("Refunded by hand after a call");
      await dialog.getByRole("button", { name: "Settle", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(report.getByText("Settled: Refunded by hand after a call")).toBeVisible();
      await expect(report.getByRole("button", { name: "Settle" })).toHaveCount(0);
      await openOverview(page);
      // A list without an entry is not shown.
      const asBefore = new RegExp(`^\\s*${waiting}\\s*Reconciliation differences`);
      await expect(queue.filter({ hasText: asBefore })).toHaveCount(0);
      await page.getByRole("link", { name: "Audit log" }).click();
      await expect(page.getByText("Refunded by hand after a call")).toBeVisible();
    });
  } finally {
    await moveClock(request, { now: "real" });
  }
});
