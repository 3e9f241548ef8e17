import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect, logIn, newEmail } from "./fixtures.ts";
import { answerInWindow, logInAt, openSecurity, password, test } from "./identity.ts";

const exportShape = z.object({
  account: z.object({ email: z.string(), role: z.string() }),
  talent: z.object({ displayName: z.string() }),
  orders: z.array(z.unknown()),
});

/** Opens the question whether to delete, and answers it with yes. */
async function askForDeletion(page: Page) {
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
}

test("An athlete takes everything home as a file and leaves for good, and the address is free again", async ({
  page,
  identity,
}) => {
  const email = newEmail("retiring");
  await identity.register(email, { displayName: "Rita Retiring" });
  await logInAt(page, "/talent/orders", email);
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Hello, Rita Retiring" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await downloading;
  const data = exportShape.parse(JSON.parse(await readFile(await file.path(), "utf8")));
  expect(data).toEqual({
    account: { email, role: "talent" },
    talent: { displayName: "Rita Retiring" },
    orders: [],
  });

  await askForDeletion(page);
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText("Invalid credentials.");
  // Nothing holds the address any more, at either service.
  await identity.register(email, { name: "Rita Again" });
});

test("Whoever comes in by a provider proves it in the provider's window before the account is deleted", async ({
  page,
}) => {
  const person = { email: newEmail("by.window"), name: "Win Dow" };
  await page.goto("/signup");
  await answerInWindow(page, "Continue with GitHub", person);
  await expect(page).toHaveURL("/");
  await openSecurity(page);
  // What the API answers to a sign-in older than five minutes, which no journey waits for.
  const tooOld = { code: "recent_login_required", message: "sign in again", requestId: "journey" };
  await page.route("/api/account", (route) => route.fulfill({ status: 403, json: tooOld }), {
    times: 1,
  });
  await askForDeletion(page);
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await expect(proof.getByLabel("Your password")).toBeHidden();
  await answerInWindow(page, "Confirm with GitHub", { email: newEmail("other"), name: "Oth Er" });
  await expect(proof.getByText("That belongs to another account.")).toBeVisible();
  await answerInWindow(page, "Confirm with GitHub", person);
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");

  await page.goto("/login");
  await answerInWindow(page, "Continue with GitHub", person);
  await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toBeVisible();
});
