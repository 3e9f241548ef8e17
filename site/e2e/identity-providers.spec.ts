import type { Page } from "@playwright/test";
import { expect, logIn, newEmail, pressLogOut } from "./fixtures.ts";
import { answer, answerInWindow, openSecurity, password, test } from "./identity.ts";

async function logOut(page: Page) {
  if (new URL(page.url()).pathname !== "/account/profile") await page.goto("/account/profile");
  await pressLogOut(page);
  await expect(page).toHaveURL("/");
}

test.describe("on a phone", () => {
  test.use({
    hasTouch: true,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });

  test("A provider's window signs a customer up and in, and confirms the deletion of the account", async ({
    page,
  }) => {
    const person = { email: newEmail("by.window"), name: "Win Dow" };
    const proof = page.getByRole("dialog", { name: "Confirm that it’s you" });
    await test.step("a sign-up opens the window within the task of the press", async () => {
      await page.goto("/signup");
      const frame = page.frameLocator("iframe[src*='/emulator/auth/iframe']");
      await expect(frame.locator("html[data-answered]")).toBeAttached();
      // Safari opens no window later than in the task of the press.
      await page.evaluate(() => {
        const open = window.open.bind(window);
        let pressed = false;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          pressed = false;
        };
        window.addEventListener(
          "click",
          () => {
            pressed = true;
            port2.postMessage(null);
          },
          true,
        );
        window.open = (...args) => (pressed ? open(...args) : null);
      });
      await answerInWindow(page, "Continue with GitHub", person);
      await expect(page).toHaveURL("/");
      await page.goto("/account/profile");
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
      await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
    });
    await test.step("a cancelled window changes nothing, and the next one logs in", async () => {
      await logOut(page);
      await page.goto("/login?from=%2Fhelp");
      const opening = page.waitForEvent("popup");
      await page.getByRole("button", { name: "Continue with GitHub" }).click();
      await (await opening).getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText(/^You cancelled, so nothing has changed/)).toBeVisible();
      await answerInWindow(page, "Continue with GitHub", person);
      await expect(page).toHaveURL("/help");
    });
    await test.step("a deletion asks for the same provider account", async () => {
      await openSecurity(page);
      // The API's response to a sign-in older than five minutes.
      const json = {
        code: "recent_login_required",
        message: "sign in again",
        requestId: "journey",
      };
      await page.route("/api/account", (route) => route.fulfill({ status: 403, json }), {
        times: 1,
      });
      await page.getByRole("button", { name: "Delete account" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete your account?" });
      await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
      await dialog.getByRole("button", { name: "Delete my account" }).click();
      await expect(proof).toBeVisible();
      await expect(proof.getByLabel("Your password")).toBeHidden();
      const other = { email: newEmail("other"), name: "Oth Er" };
      await answerInWindow(page, "Confirm with GitHub", other);
      await expect(proof.getByText("That belongs to another account.")).toBeVisible();
      await answerInWindow(page, "Confirm with GitHub", person);
      await expect(page.getByText("Your account is deleted.")).toBeVisible();
      await expect(page).toHaveURL("/");
    });
    await test.step("a log-in of the deleted account leads to the sign-up", async () => {
      await page.goto("/login");
      await answerInWindow(page, "Continue with GitHub", person);
      await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
      await expect(page).toHaveURL("/signup");
    });
  });
});

test("Where the browser blocks windows, the provider's page leads back to a form that keeps its input", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const person = { email: newEmail("redirected"), name: "Red Irect" };
  const chooser = page.getByRole("heading", { name: "Sign in with Google" });
  await page.goto("/signup");
  await page.getByLabel(/^Company/).fill("Fans & Co");
  await test.step("a return without a response is explained", async () => {
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await expect(chooser).toBeVisible();
    await page.goto("/signup");
    await expect(page.getByText(/^Google didn’t respond\./)).toBeVisible();
    await expect(page.getByLabel(/^Company/)).toHaveValue("Fans & Co");
  });
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(chooser).toBeVisible();
  await answer(page, person);
  await expect(page).toHaveURL("/");
  await page.goto("/account/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
  await expect(page.getByLabel(/^Company/)).toHaveValue("Fans & Co");
});

test("An account with a password connects and removes providers", async ({ page, identity }) => {
  const email = newEmail("both.ways");
  const person = { email, name: "Bo Thways" };
  await identity.register(email, { name: person.name });
  await test.step("a provider with the same address is connected after one log-in", async () => {
    const connect = page.getByRole("button", { name: "Log in and connect Facebook" });
    await page.goto("/login?from=%2Fhelp");
    await answerInWindow(page, "Continue with Facebook", person);
    await expect(page.getByText("You already have an account")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await connect.click();
    await expect(page.getByRole("alert")).toContainText("That email and password don’t match.");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await connect.click();
    await expect(page).toHaveURL("/help");
  });
  await test.step("the account connects and removes providers", async () => {
    await openSecurity(page);
    await answerInWindow(page, "Connect Google", { email: newEmail("elsewhere"), name: "Bo" });
    await expect(page.getByText("Google is connected.")).toBeVisible();
    await page.getByRole("button", { name: "Remove Google" }).click();
    await expect(page.getByText("Google is removed.")).toBeVisible();
  });
  await test.step("the connected provider logs in", async () => {
    await logOut(page);
    await page.goto("/login?from=%2Fhelp");
    await answerInWindow(page, "Continue with Facebook", person);
    await expect(page).toHaveURL("/help");
  });
});

test("An account without a password keeps its last provider until it sets one", async ({
  page,
}) => {
  const email = newEmail("one.way");
  await page.goto("/signup");
  await answerInWindow(page, "Continue with X", { email, name: "One Way" });
  await expect(page).toHaveURL("/");
  await openSecurity(page);
  await expect(page.getByRole("button", { name: "Remove X" })).toBeDisabled();
  await page.getByRole("button", { name: "Set a password" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await dialog.getByLabel("New password", { exact: true }).fill("brand new words");
  await dialog.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await page.getByRole("button", { name: "Remove X" }).click();
  await expect(page.getByText("X is removed.")).toBeVisible();

  await logOut(page);
  await page.goto("/login");
  await logIn(page, email, "brand new words");
  await expect(page).toHaveURL("/");
});
