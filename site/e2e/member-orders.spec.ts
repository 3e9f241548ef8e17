import { bookVideo, pay } from "./booking.ts";
import { emailOfTalent, expect, logIn, newWord, talentWithVideo, test } from "./fixtures.ts";

test("A member books signed in, cancels after acceptance, and sees the refund before", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 7);
  const recipient = newWord();
  await page.goto("/account/orders");
  await logIn(page, "customer@matchday.example");
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    customer: "Alex Winter",
    email: "customer@matchday.example",
    recipient,
  });
  await pay(page);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Apply to join" })).toHaveCount(0);
  await header.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/account/orders");
  await page.getByRole("link", { name: talent.displayName }).first().click();
  await expect(page.getByText(recipient, { exact: true })).toBeVisible();
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();

  await otherPage.goto("/talent/orders");
  await logIn(otherPage, emailOfTalent(talent));
  await otherPage.getByRole("link", { name: "Alex Winter" }).first().click();
  await expect(otherPage.getByText(recipient, { exact: true })).toBeVisible();
  await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();

  await page.reload();
  const cancel = page.getByRole("button", { name: "Cancel the order" });
  const dialog = page.getByRole("dialog", { name: "Cancel the order?" });
  await cancel.click();
  await dialog.getByRole("button", { name: "Go back" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await cancel.click();
  await expect(dialog.getByText(/^You get back .+\d/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Refunded in full\./)).toBeVisible();
});

test("An athlete changes the page's words and pauses", async ({ page, catalogue }) => {
  const { talent } = talentWithVideo(catalogue, 8);
  const headline = `Back for more, ${newWord()}`;
  await page.goto("/talent/account/profile");
  await logIn(page, emailOfTalent(talent));
  await expect(page).toHaveURL("/talent/orders");
  await page.goto("/talent/account/profile");
  await page.getByLabel("Headline").fill(headline);
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(headline);
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Headline")).toHaveValue(headline);

  await page.goto("/talent/account");
  await page.getByRole("switch", { name: "You take bookings" }).click();
  await expect(page.getByRole("switch", { name: "Bookings are paused" })).not.toBeChecked();
  await page.goto(`/${talent.slug}/book`);
  await expect(page.getByRole("heading", { name: "Taking a break" })).toBeVisible();
  await page.goto("/talent/account");
  await page.getByRole("switch", { name: "Bookings are paused" }).click();
  await expect(page.getByRole("switch", { name: "You take bookings" })).toBeChecked();
});

test("Every step of an application that stops leads to what is wrong with it", async ({ page }) => {
  await page.goto("/enroll");
  const form = page.getByRole("form", { name: "Apply to join" });
  const next = form.getByRole("button", { name: "Continue" });
  const alert = form.getByRole("alert");
  await next.click();
  await expect(alert).toBeFocused();
  await form.getByLabel("Full legal name").fill("Ana María Rivera");
  await form.getByLabel("Public name").fill("Ana Rivera");
  await form.getByLabel("Date of birth").fill("1995-04-01");
  await form.getByLabel("Country").selectOption("ES");
  await next.click();
  await expect(form.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(alert).toHaveCount(0);
  await next.click();
  await expect(alert).toBeFocused();
});
