import { expectAccessibleAtBothWidths } from "./axe.ts";
import { payByRequest, placeVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { mailsTo } from "./mailbox.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

test("An operator replaces a German sentence of the booking confirmation, and a customer reads it", async ({
  page,
  request,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 31);
  const word = newWord().slice(0, 12);
  await enterAs(page, operator);
  await page.goto("/operators/settings?list=emails");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page).toHaveURL(/language=de/);
  const find = page.getByLabel("Search the sentences");
  await find.fill("customer-requested");
  const row = page.getByRole("listitem").filter({ hasText: "Auf deiner Karte sind" });
  const text = page.getByLabel("Your text");

  await test.step("the sentence is opened with its values and its original", async () => {
    await expectFits(page);
    await row.getByRole("button", { name: /^Open / }).click();
    await expect(page.getByText("the total amount, such as 126,00")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await expectFits(page);
  });

  await test.step("a text without the amount is refused, and stays in the field", async () => {
    await text.fill(`Alles klar, ${word}!`);
    await page.getByLabel("Why").fill("Our own tone");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(text).toHaveAccessibleDescription(/keep the amounts/);
    await expect(text).toHaveValue(`Alles klar, ${word}!`);
  });

  await test.step("the preview has the text with example values", async () => {
    await text.fill(`Alles klar, ${word}! Reserviert: { $total }.`);
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.frameLocator("iframe[title='Preview of the email']");
    await expect(preview.getByText(`Alles klar, ${word}! Reserviert: 126,00`).last()).toBeVisible();
    await expectFits(page);
  });

  await test.step("the email of the next request has the text", async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your text", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Return to the original text" })).toBeVisible();
    const email = newEmail("nia");
    const booking = { customer: `Nia ${word}`, email, recipient: "Aisha", language: "de" } as const;
    const placed = await placeVideo(request, { talent, video }, booking);
    await payByRequest(request, placed);
    await expect
      .poll(async () => (await mailsTo(request, email)).map((mail) => mail.text).join("\n"))
      .toContain(`Alles klar, ${word}! Reserviert: `);
  });

  await test.step("the original returns", async () => {
    await page.getByRole("button", { name: "Return to the original text" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why").fill("The test is over");
    await dialog.getByRole("button", { name: "Return to the original" }).click();
    await expect(page.getByRole("button", { name: "Return to the original text" })).toBeHidden();
    await expect(text).toHaveValue(/^Auf deiner Karte sind/);
  });
});
