import { expect, logIn, newEmail } from "./fixtures.ts";
import { fillSignUp, password, type Switches, signUpCustomer, test } from "./identity.ts";

const invalid = "Invalid credentials. Please check your login details and try again.";

const strict: Switches = {
  passwordPolicyConfig: {
    passwordPolicyEnforcementState: "ENFORCE",
    passwordPolicyVersions: [
      {
        customStrengthOptions: {
          minPasswordLength: 8,
          maxPasswordLength: 12,
          containsLowercaseCharacter: true,
          containsUppercaseCharacter: true,
          containsNumericCharacter: true,
          containsNonAlphanumericCharacter: true,
        },
      },
    ],
  },
};

const allRules = [
  "at least 8 characters",
  "at most 12 characters",
  "a lower-case letter",
  "an upper-case letter",
  "a digit",
  "a symbol",
];

test("The password policy is shown, ticked as its rules are kept, and enforced", async ({
  page,
  identity,
}) => {
  await identity.turn(strict);
  const email = newEmail("ruled");
  await page.goto("/signup");
  await fillSignUp(page, email);
  const field = page.getByLabel("Password", { exact: true });
  const rules = page.getByRole("list", { name: "Password rules" }).getByRole("listitem");
  await expect(rules).toHaveText(allRules.map((rule) => new RegExp(`^${rule}`)));
  const met = page.locator("[data-met=true]");
  for (const [typed, kept] of [
    ["", []],
    ["abc", ["at most 12 characters", "a lower-case letter"]],
    ["abcdefgh", ["at least 8 characters", "at most 12 characters", "a lower-case letter"]],
    [
      "ABCDEFGH1",
      ["at least 8 characters", "at most 12 characters", "an upper-case letter", "a digit"],
    ],
    ["Abcdefg1", allRules.filter((rule) => rule !== "a symbol")],
    ["Abcdefg1!tootoolong", allRules.filter((rule) => rule !== "at most 12 characters")],
  ] as const) {
    await field.fill(typed);
    await expect(met).toHaveText(kept.map((rule) => new RegExp(`^${rule}`)));
  }
  for (const [typed, problem] of [
    ["abc", "Use at least 8 characters"],
    ["Abcdefg1!tootoolong", "Use at most 12 characters"],
    ["abcdefgh", "Add an upper-case letter, a digit and a symbol"],
  ] as const) {
    await field.fill(typed);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("alert")).toContainText(problem);
  }
  await field.fill("Abcdefg1!");
  await expect(met).toHaveCount(6);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Orders", exact: true }),
  ).toBeVisible();
});

test("A policy that got stricter while the form was open is shown and enforced", async ({
  page,
  identity,
}) => {
  await page.goto("/signup");
  await fillSignUp(page, newEmail("overtaken"));
  const rules = page.getByRole("list", { name: "Password rules" }).getByRole("listitem");
  await expect(rules.first()).toHaveAttribute("data-met", "true");
  await identity.turn(strict);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("Please choose a stronger password.");
  await expect(rules).toHaveCount(6);
  await expect(page).toHaveURL("/signup");
});

test("A log-in does not reveal which addresses have an account, with enumeration protection on or off", async ({
  page,
  identity,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("failed to send a form")) faults.push(message.text());
  });
  for (const enableImprovedEmailPrivacy of [true, false]) {
    await test.step(enableImprovedEmailPrivacy ? "on" : "off", async () => {
      await identity.turn({ emailPrivacyConfig: { enableImprovedEmailPrivacy } });
      await page.goto("/login");
      for (const email of ["customer@matchday.example", newEmail("unknown")]) {
        await logIn(page, email, "not the password");
        await expect(page.getByRole("alert")).toContainText(invalid);
        await expect(page.getByLabel("Email")).toHaveValue(email);
      }
      await page.goto("/login?mode=forgot");
      await page.getByLabel("Email").fill(newEmail("unknown"));
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByText("Look into your inbox")).toBeVisible();
    });
  }
  expect(faults).toEqual([]);
});

test("After too many wrong passwords even the right one has to wait, and is told so", async ({
  page,
  identity,
}) => {
  const email = newEmail("guesser");
  await identity.register(email, { name: "Gus Guesser" });
  await identity.turn({ failedSignInLimit: 2 });
  await page.goto("/login");
  for (let time = 0; time < 2; time += 1) {
    await logIn(page, email, `guess ${time}`);
    await expect(page.getByRole("alert")).toContainText(invalid);
    await page.reload();
  }
  await logIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText("Too many attempts.");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
});

test("A registration that breaks off half-way leaves nothing behind: the same address works then", async ({
  page,
}) => {
  const email = newEmail("half.way");
  await page.route("**/api/token", (route) => route.abort("connectionreset"), { times: 1 });
  await page.goto("/signup");
  await fillSignUp(page, email, "Hal Fway");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL("/signup");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Orders", exact: true }),
  ).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Orders", exact: true }),
  ).toBeVisible();
  await page.goto("/account/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Hal Fway");
});

test("An address that has an account says so once its field is left, and keeps nobody from going on", async ({
  page,
}) => {
  const email = newEmail("known");
  await signUpCustomer(page, email);
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/signup?from=%2Ffaq");
  const notice = page.getByRole("status").filter({ hasText: "already exists" });
  await page.getByLabel("Email").fill(email.toUpperCase());
  await page.getByLabel("Email").blur();
  await expect(notice).toContainText(
    "An account with this email already exists. Please log in instead.",
  );
  await page.getByLabel("Email").fill(newEmail("unknown"));
  await expect(notice).toBeHidden();
  await page.getByLabel("Email").fill(email);
  await notice.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login?from=%2Ffaq");

  await page.route("**/api/token/verify", (route) =>
    route.fulfill({ status: 429, json: { code: "rate_limited", message: "too many" } }),
  );
  await page.goto("/signup");
  const refused = page.waitForResponse("**/api/token/verify");
  await fillSignUp(page, newEmail("fresh"));
  expect((await refused).status()).toBe(429);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Orders", exact: true }),
  ).toBeVisible();
});
