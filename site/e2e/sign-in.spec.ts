import {
  emailOfTalent,
  expect,
  logIn,
  logOut,
  newEmail,
  pressLogOut,
  talentWithVideo,
} from "./fixtures.ts";
import { fillSignUp, type IdentityService, mailedLink, test } from "./identity.ts";
import { untilStarted } from "./own-builds.ts";

const invalid = "That email and password don’t match. Try again or reset your password.";
const taken = "An account with this email already exists. Please log in instead.";

test("A customer signs up, logs out, and returns to the requested page after a log-in", async ({
  page,
}) => {
  const email = newEmail("Ana.Customer");
  const banner = page.getByRole("banner");
  const menu = page.getByRole("button", { name: "Account menu" });
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill("Ana Customer");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Company/).fill("Fans & Co");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/");
  await expect(banner.getByRole("link", { name: "Orders", exact: true })).toBeVisible();

  await page.goto("/account/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ana Customer");
  await expect(page.getByLabel(/^Company/)).toHaveValue("Fans & Co");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email.toLowerCase());
  await pressLogOut(page);
  await expect(page).toHaveURL("/");
  await expect(banner.getByRole("link", { name: "Orders", exact: true })).toBeHidden();

  const requested = "/account/orders?tab=done#main";
  await page.goto(requested);
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, email.toUpperCase(), "correct horse");
  await expect(page).toHaveURL(requested);
  await expect(page.getByRole("tab", { name: /^Done/ })).toHaveAttribute("aria-selected", "true");

  await test.step("a header that the page's header replaces has one account menu", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/account/profile", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/account/profile");
    await expect(banner.getByRole("link", { name: "Orders" })).toBeVisible();
    await expect(page.getByText("Loading the page")).toBeVisible();
    await expect(menu).toHaveCount(1);
    release();
    await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
    await expect(menu).toHaveCount(1);
  });
});

test("A forgotten password is replaced by the link in the email", async ({ page, identity }) => {
  const email = newEmail("forgetful");
  await identity.register(email, { name: "Fay Getful" });

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeHidden();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();

  const link = await mailedLink(page, email, /mode=resetPassword/);
  await page.goto(link);
  await page.getByRole("textbox", { name: "New password" }).fill("second password");
  await page.getByRole("button", { name: "Save the password" }).click();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, email, "correct horse");
  await expect(page.getByRole("alert")).toContainText(invalid);
  await logIn(page, email, "second password");
  await expect(page).toHaveURL("/");

  await page.goto(link);
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});

/** Sets a password policy with all six rules. */
async function turnStrict(identity: IdentityService): Promise<void> {
  await identity.turn({
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: "ENFORCE",
      passwordPolicyVersions: [
        {
          customStrengthOptions: {
            minPasswordLength: 8,
            maxPasswordLength: 20,
            containsLowercaseCharacter: true,
            containsUppercaseCharacter: true,
            containsNumericCharacter: true,
            containsNonAlphanumericCharacter: true,
          },
        },
      ],
    },
  });
}

test("A sign-up refuses an address with an account and a weak password, and a failed check blocks none", async ({
  page,
  catalogue,
  identity,
}) => {
  const create = page.getByRole("button", { name: "Create account" });
  await page.goto("/signup?from=%2Fhelp");
  // The address is checked when its field is left, and that is not repeated for code that arrives later.
  await untilStarted(page);
  const notice = page.getByRole("status").filter({ hasText: "already exists" });
  await page.getByLabel("Email").fill("CUSTOMER@matchday.example");
  await page.getByLabel("Email").blur();
  await expect(notice).toContainText(taken);
  await page.getByLabel("Email").fill(newEmail("unknown"));
  await expect(notice).toBeHidden();
  await fillSignUp(page, "customer@matchday.example", "Second Ana");
  await create.click();
  await expect(page.getByRole("alert")).toContainText(taken);

  await page.getByRole("tab", { name: "I am an athlete" }).click();
  await page.getByLabel("Public name").fill("Second Athlete");
  await page.getByLabel("Email").fill(emailOfTalent(talentWithVideo(catalogue, 0).talent));
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create athlete account" }).click();
  await expect(page.getByRole("alert")).toContainText(taken);

  await page.route("**/api/token/verify", (route) =>
    route.fulfill({ status: 429, json: { code: "rate_limited", message: "too many" } }),
  );
  await page.goto("/signup");
  await untilStarted(page);
  const refused = page.waitForResponse("**/api/token/verify");
  await fillSignUp(page, newEmail("fresh"));
  expect((await refused).status()).toBe(429);
  await create.click();
  await expect(page).toHaveURL("/");

  await test.step("the password policy is shown and enforced, also one that became stricter meanwhile", async () => {
    await page.unroute("**/api/token/verify");
    await logOut(page);
    const field = page.getByLabel("Password", { exact: true });
    const rules = page.getByRole("list", { name: "Password rules" }).getByRole("listitem");
    const policy = page.waitForResponse("**/v2/passwordPolicy**");
    await page.goto("/signup");
    await policy;
    await fillSignUp(page, newEmail("overtaken"));
    await field.fill("abc");
    await create.click();
    await expect(page.getByRole("link", { name: "Use at least 8 characters" })).toBeVisible();
    await field.fill("correct horse");
    await expect(rules.first()).toHaveAttribute("data-met", "true");

    await turnStrict(identity);
    await create.click();
    await expect(page.getByRole("alert")).toContainText("Please choose a stronger password.");
    await expect(rules).toHaveCount(6);
    await expect(page).toHaveURL("/signup");
    await expect(page.locator("[data-met=true]")).toHaveCount(4);
    await field.fill("Correct-horse-1");
    await expect(page.locator("[data-met=true]")).toHaveCount(6);
    await create.click();
    await expect(page).toHaveURL("/");
  });
});
