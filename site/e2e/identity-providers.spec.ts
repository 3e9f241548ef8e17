import type { Page } from "@playwright/test";
import { expect, logIn, newEmail } from "./fixtures.ts";
import {
  answer,
  answerInWindow,
  openSecurity,
  password,
  signUpCustomer,
  test,
} from "./identity.ts";
import { enterCustomer } from "./signed-in.ts";

const names = ["Google", "Facebook", "GitHub", "X"] as const;

async function logOut(page: Page) {
  if (new URL(page.url()).pathname !== "/account/profile") await page.goto("/account/profile");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/");
}

for (const name of names) {
  test(`${name} lets somebody new in through its window, and in again`, async ({ page }) => {
    const person = { email: newEmail(name.toLowerCase()), name: "Pat Provider" };
    await page.goto("/signup");
    await answerInWindow(page, `Continue with ${name}`, person);
    await expect(page).toHaveURL("/");
    await page.goto("/account/profile");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);

    await logOut(page);
    await page.goto("/login?from=%2Ffaq");
    await answerInWindow(page, `Continue with ${name}`, person);
    await expect(page).toHaveURL("/faq");
  });
}

test("Where the browser blocks windows, the provider's page takes over and leads back", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const person = { email: newEmail("redirected"), name: "Red Irect" };
  await page.goto("/signup");
  await page.getByLabel(/^Company/).fill("Fans & Co");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with Google" })).toBeVisible();
  await answer(page, person);
  await expect(page).toHaveURL("/");
  await page.goto("/account/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
  await expect(page.getByLabel(/^Company/)).toHaveValue("Fans & Co");
});

test.describe("on a phone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });

  test("What a provider's window needs is there before any button is touched", async ({ page }) => {
    await page.goto("/login");
    await expect(page.locator("iframe[src*='/emulator/auth/iframe']")).toBeAttached();
    const person = { email: newEmail("touched"), name: "Tia Touch" };
    await page.goto("/signup");
    await expect(page.locator("iframe[src*='/emulator/auth/iframe']")).toBeAttached();
    // From here on a window opens in the very task of the press or not at all.
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
    await answerInWindow(page, "Continue with Google", person);
    await expect(page).toHaveURL("/");
  });
});

test("Who comes back from the provider's page without an answer reads so, and finds what was typed", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const email = newEmail("undecided");
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with Google" })).toBeVisible();
  await page.goto("/login");
  await expect(page.getByText(/^No answer came back from Google\./)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("Who goes back in the provider's window is where they were, and reads why", async ({
  page,
}) => {
  await page.goto("/login");
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await (await opening).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^You did not agree there/)).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("A provider that knows somebody we do not leads to the sign-up, and leaves nothing behind", async ({
  page,
}) => {
  const email = newEmail("unregistered");
  await page.goto("/login");
  await answerInWindow(page, "Continue with Facebook", { email, name: "Uma Unknown" });
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/signup");
  await signUpCustomer(page, email);
});

test("An address that has a password is connected to the provider after one login", async ({
  page,
  identity,
}) => {
  const email = newEmail("both.ways");
  await identity.register(email, { name: "Bo Thways" });
  await page.goto("/login?from=%2Ffaq");
  await answerInWindow(page, "Continue with Facebook", { email, name: "Bo Thways" });
  await expect(page.getByText("You already have an account")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in and connect Facebook" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid credentials.");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in and connect Facebook" }).click();
  await expect(page).toHaveURL("/faq");

  await logOut(page);
  await page.goto("/login?from=%2Ffaq");
  await answerInWindow(page, "Continue with Facebook", { email, name: "Bo Thways" });
  await expect(page).toHaveURL("/faq");
});

test("Ways to log in are connected and removed in the account, but never the last one", async ({
  page,
}) => {
  const email = newEmail("many.ways");
  await page.goto("/signup");
  await answerInWindow(page, "Continue with GitHub", { email, name: "Many Ways" });
  await expect(page).toHaveURL("/");
  await openSecurity(page);
  await expect(page.getByRole("button", { name: "Remove GitHub" })).toBeDisabled();
  await answerInWindow(page, "Connect Google", { email: newEmail("elsewhere"), name: "Many" });
  await expect(page.getByText("Google is connected.")).toBeVisible();
  await page.getByRole("button", { name: "Remove GitHub" }).click();
  await expect(page.getByText("GitHub is removed.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove Google" })).toBeDisabled();

  await page.getByRole("button", { name: "Set a password" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await dialog.getByLabel("New password", { exact: true }).fill("brand new words");
  await dialog.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Google" }).click();
  await expect(page.getByText("Google is removed.")).toBeVisible();

  await logOut(page);
  await page.goto("/login");
  await logIn(page, email, "brand new words");
  await expect(page).toHaveURL("/");
});

test("A provider's account that belongs to somebody else is not connected", async ({
  page,
  identity,
}) => {
  const taken = { email: newEmail("taken"), name: "Tay Ken" };
  await page.goto("/signup");
  await answerInWindow(page, "Continue with X", taken);
  await expect(page).toHaveURL("/");
  await logOut(page);
  await enterCustomer(page, identity, newEmail("second"));
  await openSecurity(page);
  await answerInWindow(page, "Connect X", taken);
  await expect(
    page.getByText("That account is connected to another Matchday account."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect X" })).toBeEnabled();
});
