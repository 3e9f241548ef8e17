import { bookVideo, pay } from "./booking.ts";
import { expect, newWord, talentWithVideo, test } from "./fixtures.ts";
import { acceptByRequest, openMore } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";

test("A signed-in customer books, reads the refund of a cancellation, and cancels after acceptance", async ({
  page,
  request,
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
  await expect(page).toHaveURL(/\/account\/orders\/[\w-]{36}$/);
  await expect(page.getByText(recipient, { exact: true })).toBeVisible();
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();

  const guid = new URL(page.url()).pathname.replace("/account/orders/", "");
  await acceptByRequest(request, talent, { guid });
  await page.reload();
  await openMore(page);
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
  await expect(page.getByText(/^Refunded in full(?: to card •••• \d{4})?\.$/)).toBeVisible();
});
