import { readFile } from "node:fs/promises";
import { z } from "zod";
import { payByRequest, placeVideo } from "./booking.ts";
import { expect, logIn, newEmail, newWord, pressLogOut, talentWithVideo } from "./fixtures.ts";
import { logInAt, mailedLink, openSecurity, password, test } from "./identity.ts";
import { openMore } from "./order-steps.ts";
import { enterCustomer } from "./signed-in.ts";

test("A new email address replaces the old one when the button behind its emailed link is pressed, and the link to the old address restores it", async ({
  page,
  identity,
}) => {
  const old = newEmail("before");
  const next = newEmail("after");
  await enterCustomer(page, identity, old);
  await openSecurity(page);
  await page.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your email" });
  await dialog.getByLabel("New email").fill(next.toUpperCase());
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByText(next)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(old);

  await page.goto(await mailedLink(page, next, /mode=verifyAndChangeEmail/));
  await page.getByRole("button", { name: "Use the new address" }).click();
  await expect(page.getByText("Your email address is changed")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid.");
  await logInAt(page, "/account/profile", next);
  // The login form has a field with this name, too.
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(next);

  await pressLogOut(page);
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logIn(page, old, password);
  await expect(page.getByRole("alert")).toContainText("That email and password don’t match.");

  await page.goto(await mailedLink(page, old, /mode=recoverEmail/));
  await expect(page.getByRole("main")).toContainText(`changed from ${old} to ${next}`);
  await page.getByRole("button", { name: "Restore my address" }).click();
  await expect(page.getByText("Your email address is restored")).toBeVisible();
  await logInAt(page, "/account/profile", old);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(old);
});

test("A password change follows the current policy, asks for the old password after an old sign-in, and ends all other sessions", async ({
  page,
  otherPage,
  identity,
}) => {
  const email = newEmail("careful");
  await enterCustomer(page, identity, email);
  const asking = otherPage.waitForRequest("/api/account/profile");
  await logInAt(otherPage, "/account/profile", email);
  const authorization = (await (await asking).allHeaders()).authorization ?? "";
  const oldSession = () =>
    otherPage.request.get("/api/account/profile", { headers: { authorization } });
  expect((await oldSession()).status()).toBe(200);
  await openSecurity(page);
  // The identity service now rejects the sign-in as too old, until the customer confirms it.
  await identity.addFault({ endpoint: "update", message: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your password" });
  const rules = dialog.getByRole("list", { name: "Password rules" });
  const password2 = dialog.getByLabel("New password", { exact: true });
  await expect(rules.getByText("at least 8 characters")).toHaveAttribute("data-met", "false");
  await password2.fill("short");
  await dialog.getByRole("button", { name: "Change the password" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Use at least 8 characters");
  await password2.fill("a better password");
  await expect(rules.getByText("at least 8 characters")).toHaveAttribute("data-met", "true");
  await dialog.getByRole("button", { name: "Change the password" }).click();

  const proof = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await proof.getByLabel("Your password").fill("not it");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(proof.getByRole("alert")).toContainText("That isn’t your password.");
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(dialog).toBeHidden();
  // The token of the other browser would be valid for most of an hour.
  await expect.poll(async () => (await oldSession()).status()).toBe(401);

  await test.step("so does Log out everywhere, with a message", async () => {
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    const question = page.getByRole("dialog", { name: "Log out everywhere?" });
    await question.getByRole("button", { name: "Log out everywhere" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("You’re logged out everywhere.")).toBeVisible();
  });
  await test.step("the other browser's page shows that its session has ended", async () => {
    // The page learns it from its next poll or from its next click, whichever is first.
    const orders = otherPage.getByRole("link", { name: "Orders", exact: true }).first();
    await expect(async () => {
      if (await orders.isVisible()) await orders.click({ timeout: 1_000 });
      await expect(otherPage.getByText(/^Your session has ended\./)).toBeVisible({
        timeout: 5_000,
      });
    }).toPass();
    await expect(otherPage).toHaveURL(/\/login\?from=%2Faccount%2F/);
    await logIn(otherPage, email, password);
    await expect(otherPage.getByRole("alert")).toContainText(
      "That email and password don’t match.",
    );
    await logIn(otherPage, email, "a better password");
    await expect(otherPage.getByRole("heading", { name: /^Your (profile|orders)$/ })).toBeVisible();
  });
});

const exportShape = z.object({
  account: z.object({ email: z.string(), role: z.string() }),
  orders: z.array(z.object({ number: z.string() })),
});

test("A customer downloads the own data, and deletes the account once no order is live", async ({
  page,
  catalogue,
  identity,
}) => {
  const email = newEmail("leaver");
  const { talent, video } = talentWithVideo(catalogue, 12);
  await enterCustomer(page, identity, email);
  const { idToken } = await identity.signIn(email, password);
  const booking = { customer: "Lea Leaver", email, recipient: newWord() };
  await payByRequest(
    page.request,
    await placeVideo(page.request, { talent, video }, booking, idToken),
  );

  await openSecurity(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const data = exportShape.parse(JSON.parse(await readFile(await file.path(), "utf8")));
  expect(data.account).toEqual({ email, role: "customer" });
  expect(data.orders).toHaveLength(1);

  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const remove = dialog.getByRole("button", { name: "Delete my account" });
  await page.getByRole("button", { name: "Delete account" }).click();
  await remove.click();
  await expect(dialog.getByRole("alert")).toContainText("Type DELETE to continue");
  await dialog.getByLabel("Type DELETE to confirm").fill("delete");
  await remove.click();
  await expect(dialog.getByRole("alert")).toContainText("Something is still open");
  const order = dialog.getByRole("list", { name: "What is still open" }).getByRole("link");
  await expect(order).toHaveText(`Order ${data.orders[0]?.number}`);
  await order.click();
  await expect(page).toHaveURL(/\/account\/orders\//);
  await openMore(page);
  await page.getByRole("button", { name: "Withdraw the request" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();

  await openSecurity(page);
  await page.getByRole("button", { name: "Delete account" }).click();
  // The email about the withdrawal may not be sent yet, which delays the deletion.
  await expect(async () => {
    // While a deletion is under way, the button is disabled.
    if ((await remove.isVisible()) && (await remove.isEnabled({ timeout: 1_000 }))) {
      await dialog.getByLabel("Type DELETE to confirm").fill("DELETE", { timeout: 1_000 });
      await remove.click({ timeout: 1_000 });
    }
    await expect(page).toHaveURL("/", { timeout: 15_000 });
  }).toPass();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();

  await page.goto("/login");
  await logIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText("That email and password don’t match.");
  // The address is free again, and a new account of it has none of the old orders.
  await identity.register(email, { name: "Lea Again" });
  await logIn(page, email, password);
  await expect(page).toHaveURL("/");
  await page.goto("/account/orders?tab=closed");
  await expect(page.getByText("Nothing here")).toBeVisible();
});
