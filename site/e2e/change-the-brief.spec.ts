import { expectAccessible } from "./axe.ts";
import { openOrder, requestVideo } from "./booking.ts";
import {
  acceptNow,
  emailOfTalent,
  expect,
  newEmail,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { openMail } from "./mailbox.ts";

test("A customer changes the brief until acceptance, and the athlete reads the change", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 26);
  const customer = `Bea ${newWord().slice(0, 8)}`;
  const recipient = `Ida ${newWord().slice(0, 8)}`;
  await requestVideo(page, booked, { customer, email: newEmail("bea"), recipient: "Aisha" });
  const change = page.getByRole("button", { name: "Change the brief" });
  const dialog = page.getByRole("dialog", { name: "Change the brief" });
  const save = dialog.getByRole("button", { name: "Save the brief" });
  const instructions = dialog.getByLabel(/^What should .+ know\?$/);

  await openOrder(otherPage, booked.talent, customer);
  await expect(otherPage.getByText("Aisha", { exact: true })).toBeVisible();
  await expect(otherPage.getByText(/The customer changed the brief/)).toHaveCount(0);
  await expect(otherPage.getByRole("button", { name: "Change the brief" })).toHaveCount(0);

  await test.step("the form contains the brief and rejects short instructions", async () => {
    await change.click();
    await expect(dialog.getByLabel("For", { exact: true })).toHaveValue("Aisha");
    await instructions.fill("Hi");
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText(/At least \d+ characters/);
    await expectAccessible(page);
  });

  await test.step("the customer reads the new brief, with the time of the change", async () => {
    await dialog.getByLabel("For", { exact: true }).fill(recipient);
    await dialog.getByLabel("How is it pronounced?").fill("EE-da");
    await dialog.getByLabel("Occasion").selectOption("Good luck");
    await instructions.fill(`${recipient} plays the final on Sunday and is nervous about it.`);
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("The brief is changed.")).toBeVisible();
    await expect(page.getByText(recipient, { exact: true })).toBeVisible();
    await expect(page.getByText(/^Changed \w{3},?\s\d/)).toBeVisible();
    await expect(page.getByText("Aisha", { exact: true })).toHaveCount(0);
  });

  await test.step("the athlete reads it on the open page and in an email", async () => {
    await expect(otherPage.getByText(/The customer changed the brief/)).toBeVisible();
    await expect(otherPage.getByText(recipient, { exact: true })).toBeVisible();
    await expect(otherPage.getByText("EE-da")).toBeVisible();
    await expect(otherPage.getByText("Good luck", { exact: true })).toBeVisible();
    await expect(otherPage.getByText("Aisha", { exact: true })).toHaveCount(0);
    await expectAccessible(otherPage);
    const label = await otherPage.getByText(/^Order [A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
    const number = label?.replace("Order ", "") ?? "";
    const mailbox = await otherPage.context().newPage();
    const subject = `The brief of request ${number} has changed`;
    await openMail(mailbox, emailOfTalent(booked.talent), subject);
    await mailbox.close();
  });

  await test.step("it can be changed again until acceptance", async () => {
    await change.click();
    await expect(dialog.getByLabel("How is it pronounced?")).toHaveValue("EE-da");
    await acceptNow(otherPage);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    await dialog.getByLabel("Who is it from?").fill("Uncle Bo");
    await save.click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Accepted and charged")).toBeVisible();
    await expect(page.getByText(recipient, { exact: true })).toBeVisible();
    await expect(page.getByText("Uncle Bo")).toHaveCount(0);
    await expect(change).toHaveCount(0);
    await otherPage.reload();
    await expect(otherPage.getByText(recipient, { exact: true })).toBeVisible();
    await expect(otherPage.getByText("Uncle Bo")).toHaveCount(0);
  });
});
