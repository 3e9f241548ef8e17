import type { Locator, Page } from "@playwright/test";
import { expect, newEmail, talentWithVideo, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Presses Tab until an element has the focus, in the order of the page. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    const isFocused = await target.evaluateAll((found) =>
      found.some((one) => one === document.activeElement),
    );
    if (isFocused) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

test("A guest books by keyboard alone, with reduced motion", async ({ page, catalogue }) => {
  const { talent, video } = talentWithVideo(catalogue, 24);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/${talent.slug}`);
  await tabTo(page, page.getByRole("link", { name: /^Book ?: / }).filter({ hasText: video.title }));
  await page.keyboard.press("Enter");

  const form = page.getByRole("form", { name: /^Book / });
  await expect(form.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await test.step("for oneself, with the name typed once", async () => {
    await tabTo(page, form.getByLabel("Someone else"));
    await page.keyboard.press("ArrowRight");
    await expect(form.getByLabel("Me", { exact: true })).toBeChecked();
    await tabTo(page, form.getByLabel("Your name"));
    await page.keyboard.type("Kim Lee");
    await tabTo(page, form.getByRole("group", { name: "Occasion" }).getByRole("radio"));
    await page.keyboard.press("Space");
    await tabTo(page, form.getByRole("textbox", { name: /^What should .+ know\?$/ }));
    await page.keyboard.type("I run my first marathon next week and need one honest sentence.");
    await tabTo(page, form.getByRole("button", { name: "Continue" }));
    await page.keyboard.press("Enter");
  });
  await test.step("a step that opens has the focus on its heading, and a typing error is corrected", async () => {
    await expect(form.getByRole("heading", { name: "Contact and payment" })).toBeFocused();
    await expect(form.getByLabel("Your name")).toHaveCount(0);
    const email = newEmail("kim").replace("example.com", "gmial.com");
    await tabTo(page, form.getByLabel("Email"));
    await page.keyboard.type(email);
    const suggestion = form.getByRole("button", { name: email.replace("gmial", "gmail") });
    await expect(suggestion).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(suggestion).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form.getByLabel("Email")).toHaveValue(email.replace("gmial", "gmail"));
  });
  await test.step("without the consent the errors have the focus", async () => {
    await tabTo(page, form.getByRole("button", { name: /^Send request / }));
    await page.keyboard.press("Enter");
    await expect(form.getByRole("alert")).toBeFocused();
    await tabTo(page, form.getByRole("alert").getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(form.getByRole("checkbox", { name: /^I’m 16 or over/ })).toBeFocused();
    await page.keyboard.press("Space");
    await tabTo(page, form.getByRole("button", { name: /^Send request / }));
    await page.keyboard.press("Enter");
  });
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: /^Hold / }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Requested!" })).toBeVisible();
});
