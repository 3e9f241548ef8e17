import { requestDeadlineMs } from "#app/lib/api/bearer.ts";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { expect, newEmail, newWord, test } from "./fixtures.ts";
import { enterAs } from "./signed-in.ts";

test("A message to the operators survives a lost connection and a hanging server, and arrives as an email that answers to its sender", async ({
  page,
  otherPage,
  quiet,
}) => {
  const email = newEmail("kim");
  const word = newWord();
  await page.goto("/contact");
  await quiet();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("link", { name: "Write your message" })).toBeVisible();
  await page.getByLabel("What is it about?").selectOption("Press");
  await page.getByLabel("Your email").fill(email);
  await page.getByLabel("Order number").fill("AB7K-3F9R");
  await page.getByLabel("Your message").fill(`May we film ${word}?`);

  await test.step("a wrong order number has a message", async () => {
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("link", { name: "Must be a number like AB7K-3F9Q" })).toBeVisible();
    await page.getByLabel("Order number").fill("");
  });
  await test.step("without a connection the form shows an error and keeps the input", async () => {
    await page.route("**/api/contact", (route) => route.abort());
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText("Your message wasn’t sent.");
    await expect(page.getByLabel("Your message")).toHaveValue(`May we film ${word}?`);
    await page.unroute("**/api/contact");
  });
  await test.step("a server that does not answer ends the request, and the form keeps the input", async () => {
    await page.clock.install();
    await page.route("**/api/contact", () => {});
    const sent = page.waitForRequest("**/api/contact");
    await page.getByRole("button", { name: "Send message" }).click();
    await sent;
    await page.clock.fastForward(requestDeadlineMs);
    await expect(page.getByRole("alert")).toContainText("Request time out");
    await expect(page.getByLabel("Your message")).toHaveValue(`May we film ${word}?`);
    await page.unroute("**/api/contact");
  });
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Send message" }).focus();
  await page.keyboard.press("Enter");
  const received = page.getByRole("heading", { name: "We have your message" });
  await expect(received).toBeFocused();
  const reference = await page.getByText("Your reference is").getByRole("strong").textContent();
  await expectAccessibleAtBothWidths(page);

  const mail = otherPage.getByRole("link").filter({ hasText: `Press (${reference})` });
  await expect(async () => {
    await otherPage.goto("/_local/mail");
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await mail.click();
  await expect(otherPage.getByText(`May we film ${word}?`)).toBeVisible();
  await expect(otherPage.locator("dt", { hasText: "Reply to" }).locator("+ dd")).toHaveText(email);

  await test.step("a signed-in customer's address is filled in", async () => {
    await enterAs(page, "customer@matchday.example");
    await page.goto("/contact");
    await expect(page.getByLabel("Your email")).toHaveValue("customer@matchday.example");
    await page.getByLabel("Your message").fill("Hello there");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("We’ll reply to customer@matchday.example")).toBeVisible();
  });
});
