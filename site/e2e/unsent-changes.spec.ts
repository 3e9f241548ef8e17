import type { Page } from "@playwright/test";
import { expect, newEmail } from "./fixtures.ts";
import { logInAt, test } from "./identity.ts";
import { enterCustomer } from "./signed-in.ts";

/** Waits until the page shows data of the document database. */
async function connected(page: Page) {
  await expect(page.getByRole("heading", { name: "No saved athletes yet" })).toBeVisible();
}

test("A log-out asks before unsent changes are lost, and on any page sends the changes that it can", async ({
  page,
  otherPage,
  context,
  identity,
}) => {
  const email = newEmail("unsent");
  await enterCustomer(page, identity, email);
  await connected(page);
  await context.setOffline(true);
  await page.getByLabel("Phone").fill("+34600111222");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("1 change is waiting.")).toBeVisible();
  await expect(page.getByText("anything else needs a connection")).toBeVisible();

  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect
    .poll(() => questions)
    .toEqual(["1 change was not sent yet and will be lost. Log out anyway?"]);
  await expect(page.getByLabel("Phone")).toHaveValue("+34600111222");
  await page.close();

  await context.setOffline(false);
  const home = await context.newPage();
  await home.goto("/");
  await home.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(home.getByRole("link", { name: "Log in", exact: true })).toBeVisible();

  await logInAt(otherPage, "/account/profile", email);
  await expect(otherPage.getByLabel("Phone")).toHaveValue("+34600111222");
});
