import type { Page } from "@playwright/test";
import { firstName } from "#app/lib/texts/first-name.ts";
import { expectAccessible } from "./axe.ts";
import { requestAsCustomer } from "./booking.ts";
import { expect, newWord, talentWithVideo, test } from "./fixtures.ts";
import { acceptByRequest, deliverByRequest } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

/** Presses Tab until the element has the focus, as a reader without a pointer does. */
async function tabTo(page: Page, element: ReturnType<Page["getByRole"]>) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(element).toBeFocused();
}

test("A customer approves and rates a delivery by the keyboard alone, with one next step in view", async ({
  page,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 33);
  const { displayName } = booked.talent;
  const placed = await requestAsCustomer(request, booked, newWord());
  await enterAs(page, "customer@matchday.example");
  await page.goto(`/account/orders/${placed.guid}`);

  await test.step("while the athlete works, the next step is a message", async () => {
    const message = page.getByRole("button", { name: `Message ${firstName(displayName)}` });
    await expect(message).toBeInViewport();
    await expect(page.getByRole("list", { name: "Dates" })).toContainText("Answer by");
    await message.press("Enter");
    await expect(page.getByLabel("Your message")).toBeFocused();
  });

  await acceptByRequest(request, booked.talent, placed);
  await deliverByRequest(request, booked.talent, placed);
  await test.step("a delivery comes first, and its approval is in view", async () => {
    const approve = page.getByRole("button", { name: "Approve" });
    await expect(approve).toBeInViewport();
    // A reload would stay where the reader scrolled to.
    await page.goto("/account/profile");
    await page.goto(`/account/orders/${placed.guid}`);
    await expect(page.getByRole("link", { name: "Open the delivery" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Ask for a change" })).toBeHidden();
    await expectAccessible(page);
    await tabTo(page, approve);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  });

  await test.step("stars come first, and the text is optional", async () => {
    const form = page.getByRole("form", { name: "Feedback" });
    await expect(form.getByLabel("In your words")).toHaveCount(0);
    const rate = page.getByRole("button", { name: `Rate ${firstName(displayName)}` });
    await expect(rate).toBeInViewport();
    // The approval moved the focus to what comes next.
    await expect(rate).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("radio", { name: "1 star: Bad" })).toBeFocused();
    for (let star = 1; star < 5; star += 1) await page.keyboard.press("ArrowRight");
    await expect(form.getByRole("radio", { name: "5 stars: Wonderful" })).toBeChecked();
    await expectAccessible(page);
    await tabTo(page, form.getByRole("button", { name: "Send review" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Thank you!" })).toBeInViewport();
  });

  await test.step("the same offer is booked again with the texts of this order", async () => {
    const again = page.getByRole("link", { name: `Book ${displayName} again` });
    await expect(again).toBeInViewport();
    await again.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${booked.talent.slug}/book`));
  });
});
