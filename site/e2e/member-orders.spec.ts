import { bookVideo, pay } from "./booking.ts";
import { emailOfTalent, expect, newWord, talentWithVideo, test } from "./fixtures.ts";
import { enterAs } from "./signed-in.ts";

test("A signed-in customer books, reads the refund of a cancellation, and cancels after acceptance", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 7);
  const recipient = newWord();
  await enterAs(page, "customer@matchday.example");
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

  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto("/talent/orders");
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
