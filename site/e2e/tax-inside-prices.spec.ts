import { expectAccessible } from "./axe.ts";
import { openOrder, payByRequest, placeVideo } from "./booking.ts";
import { expect, newEmail, talentWithVideo, test } from "./fixtures.ts";
import { headersOfOperator, logInOperator } from "./joining.ts";

// Prices: what operators may set, what athletes may ask, and what is left of them.

test("An operator reads why a smallest price cannot be saved", async ({ page }) => {
  await logInOperator(page);
  await page.goto("/operators/settings?list=money");
  const smallest = page.getByLabel("Smallest price, EUR");
  await smallest.fill("9600");
  await page.getByLabel("Why").fill("Only large orders");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(smallest).toHaveAccessibleDescription(/at most €9,523\.81/);
  await expect(smallest).toHaveValue("9600");
  await expectAccessible(page);
});

test("An applicant asks for 150,000 yen, and reads the range of another price", async ({
  page,
}) => {
  await page.goto("/enroll");
  const form = page.getByRole("form", { name: "Apply to join" });
  const next = form.getByRole("button", { name: "Continue" });
  await form.getByLabel("Full legal name").fill("Aiko Tanaka");
  await form.getByLabel("Public name").fill("Aiko Tanaka");
  await form.getByLabel("Date of birth").fill("1995-04-01");
  await form.getByLabel("Country").selectOption("JP");
  await next.click();
  await form.getByRole("combobox", { name: "Add a sport" }).selectOption({ index: 1 });
  await form.getByRole("radio", { name: "Professional", exact: true }).check();
  await next.click();
  await expect(form.getByRole("heading", { name: "Who follows you?" })).toBeVisible();
  await next.click();
  await form.getByLabel("Currency").selectOption("JPY");
  const price = form.getByLabel("Your price");
  await price.fill("2000000");
  await expect(price).toHaveAccessibleDescription(/Enter a price from JP¥50 to JP¥952,381$/);
  await price.fill("150000");
  await expect(form.getByText("JP¥120,000")).toBeVisible();
  await expectAccessible(page);
  await next.click();
  await expect(form.getByRole("heading", { name: "Does someone represent you?" })).toBeVisible();
});

test("An athlete sees the tax that comes off the price before the commission", async ({
  page,
  catalogue,
}) => {
  const headers = await headersOfOperator(page.request);
  const rate = { country: "AT", buyer: "person", name: "VAT", bps: 2_000, inclusive: true };
  const saved = await page.request.put("/api/operators/taxes", {
    headers,
    data: { rate, version: 0, reason: "The law" },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { talent, video } = talentWithVideo(catalogue, 44);
  const customer = "Zita Austria";
  const booking = { customer, email: newEmail("zita"), recipient: "Max", country: "AT" };
  await payByRequest(page.request, await placeVideo(page.request, { talent, video }, booking));
  await openOrder(page, talent, customer);
  await expect(page.getByText("VAT 20% in your price")).toBeVisible();
  await expectAccessible(page);
});
