import type { Locator, Page } from "@playwright/test";
import { requestAsCustomer } from "./booking.ts";
import { expect, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { enterAs } from "./signed-in.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";
import { expectFits } from "./width.ts";

async function addEndpoint(page: Page, url: string, description: string): Promise<string> {
  await page.getByRole("button", { name: "Add an endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an endpoint" });
  await dialog.getByLabel("Address").fill("http://10.0.0.1/hooks");
  await dialog.getByLabel("What it’s for").fill(description);
  await dialog.getByLabel("Why").fill("For our accounting");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Choose at least one event.");
  await dialog.getByLabel("All events").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  // The API refuses an address that is not public.
  await expect(dialog).toContainText("https://");
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const shown = page.getByRole("dialog", { name: "The endpoint’s secret" });
  const secret = await shown.getByLabel("Secret", { exact: true }).inputValue();
  await shown.getByRole("button", { name: "Close" }).last().click();
  return secret;
}

async function enable(page: Page, row: Locator, enabled: boolean) {
  await row.getByRole("button", { name: /^Change/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Enabled" }).setChecked(enabled);
  await dialog.getByLabel("Why").fill("The receiver moves");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

async function confirm(page: Page, title: string, button: string) {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel("Why").fill("A journey");
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}

test("An operator adds a webhook; an order's events arrive signed, in order, and one is sent again", async ({
  page,
  request,
  catalogue,
}) => {
  const receiver = await startWebhookReceiver();
  const description = `Accounting ${newWord()}`;
  const { talent, video } = talentWithVideo(catalogue, 6);
  await enterAs(page, operator);
  await page.goto("/operators/webhooks");
  receiver.trust(await addEndpoint(page, receiver.url, description));
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: description });
  await expectFits(page);

  await test.step("a test arrives", async () => {
    await row.getByRole("button", { name: "Send a test" }).click();
    await confirm(page, `Send a test to ${description}`, "Send a test");
    await expect.poll(() => receiver.messages.map(({ type }) => type)).toContain("webhook.test");
  });

  const { guid } = await requestAsCustomer(request, { talent, video }, "Aisha");
  const ofOrder = () => receiver.messages.filter(({ data }) => data.orderGuid === guid);
  await test.step("the order's event arrives and is listed", async () => {
    await expect.poll(() => ofOrder().map(({ type }) => type)).toEqual(["order.requested"]);
    await row.getByRole("link", { name: `Deliveries of ${description}` }).click();
    const delivery = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: ofOrder()[0]?.id ?? "" });
    await expect(delivery).toBeVisible();
    // The receiver has the event before its answer is stored.
    await expect(async () => {
      await page.reload();
      await expect(delivery).toContainText("Delivered", { timeout: 5_000 });
    }).toPass();
    await delivery.getByText("1 attempt").click();
    await expect(delivery).toContainText("accepted (200)");
    await expect(delivery).toContainText("stored");
    await expectFits(page);
  });

  await test.step("a replay has the same id", async () => {
    const [first] = ofOrder();
    const delivery = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: first?.id ?? "" });
    await delivery.getByRole("button", { name: "Send again" }).click();
    await confirm(page, "Send again: Order requested, payment reserved", "Send again");
    await expect.poll(() => ofOrder().map(({ id }) => id)).toEqual([first?.id, first?.id]);
  });

  await test.step("a replaced secret signs beside the new one", async () => {
    await page.goto("/operators/webhooks");
    await row.getByRole("button", { name: "New secret" }).click();
    await confirm(page, `New secret for ${description}`, "New secret");
    await page
      .getByRole("dialog", { name: "The endpoint’s secret" })
      .getByRole("button", { name: "Close" })
      .last()
      .click();
    const before = receiver.messages.length;
    await row.getByRole("button", { name: "Send a test" }).click();
    await confirm(page, `Send a test to ${description}`, "Send a test");
    // The receiver still has the replaced secret.
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(before);
    expect(receiver.refused).toEqual([]);
  });

  await test.step("an event while the endpoint is disabled is skipped, and sent when it is asked for", async () => {
    await enable(page, row, false);
    const { guid: missed } = await requestAsCustomer(request, { talent, video }, "Bo");
    const ofMissed = () => receiver.messages.filter(({ data }) => data.orderGuid === missed);
    await row.getByRole("link", { name: `Deliveries of ${description}` }).click();
    const delivery = page.getByRole("main").getByRole("listitem").filter({
      hasText: "Skipped while disabled",
    });
    await expect(delivery).toHaveCount(1);
    await expectFits(page);
    expect(ofMissed()).toEqual([]);
    await page.goto("/operators/webhooks");
    await enable(page, row, true);
    await row.getByRole("link", { name: `Deliveries of ${description}` }).click();
    await delivery.getByRole("button", { name: "Send again" }).click();
    await confirm(page, "Send again: Order requested, payment reserved", "Send again");
    await expect.poll(() => ofMissed().map(({ type }) => type)).toEqual(["order.requested"]);
    await page.goto("/operators/webhooks");
  });

  await test.step("a removed endpoint receives nothing, and the log has every act", async () => {
    await row.getByRole("button", { name: "Remove" }).click();
    await confirm(page, `Remove ${description}`, "Remove");
    await expect(row).toBeHidden();
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByText("Webhook removed").first()).toBeVisible();
    await expect(page.getByText("Secret of a webhook replaced").first()).toBeVisible();
  });
  receiver.stop();
});
