import {
  demoPassword,
  emailOfTalent,
  expect,
  logIn,
  newEmail,
  talentWithVideo,
  test,
} from "./fixtures.ts";

const invalid = "Invalid credentials. Please check your login details and try again.";
const taken = "An account with this email already exists. Please log in instead.";

test("A customer signs up, logs out, and comes back to where they were", async ({ page }) => {
  const email = newEmail("Ana.Customer");
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill("Ana Customer");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Company/).fill("Fans & Co");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Orders", exact: true }),
  ).toBeVisible();

  await page.goto("/account/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ana Customer");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email.toLowerCase());
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Orders", exact: true }),
  ).toBeHidden();

  await page.goto("/account/orders?tab=done");
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, email.toUpperCase(), "correct horse");
  await expect(page).toHaveURL("/account/orders?tab=done");
  await expect(page.getByRole("tab", { name: /^Done/ })).toHaveAttribute("aria-selected", "true");
});

test("An athlete signs up and lands in the orders, wherever they came from", async ({ page }) => {
  const email = newEmail("new.talent");
  await page.goto("/signup?as=talent&from=%2Ffaq");
  await page.getByLabel("Public name").fill("Rui Novo");
  await page.getByLabel("Country").selectOption({ label: "Portugal" });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create talent account" }).click();
  await expect(page).toHaveURL("/talent/orders");

  await page.goto("/talent/account");
  await expect(page.getByRole("heading", { name: "Hello, Rui Novo" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Go live" })).toBeVisible();
});

test("Coming from the signup page, a customer goes home after logging in", async ({ page }) => {
  await page.goto("/login?from=%2Fsignup");
  await logIn(page, "customer@matchday.example");
  await expect(page).toHaveURL("/");
});

test("A wrong password and an unknown address read the same, and nobody calls it a fault", async ({
  page,
}) => {
  const stacks: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("failed to send a form")) stacks.push(message.text());
  });
  await page.goto("/login");
  await logIn(page, "customer@matchday.example", "not the password");
  await expect(page.getByRole("alert")).toContainText(invalid);
  await expect(page.getByLabel("Email")).toHaveValue("customer@matchday.example");
  await logIn(page, newEmail("nobody"), demoPassword);
  await expect(page.getByRole("alert")).toContainText(invalid);
  await expect(page).toHaveURL("/login");
  expect(stacks).toEqual([]);
});

test("An address that has an account is refused in both sign-ups", async ({ page, catalogue }) => {
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill("Second Ana");
  await page.getByLabel("Email").fill("customer@matchday.example");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText(taken);

  await page.getByRole("tab", { name: "I am an athlete" }).click();
  await page.getByLabel("Public name").fill("Second Athlete");
  await page.getByLabel("Email").fill(emailOfTalent(talentWithVideo(catalogue, 0).talent));
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create talent account" }).click();
  await expect(page.getByRole("alert")).toContainText(taken);
});

test("A password that is too short is said beside the field", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill("Ana");
  await page.getByLabel("Email").fill(newEmail("short"));
  await page.getByLabel("Password", { exact: true }).fill("abc");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("link", { name: "Use at least 6 characters" })).toBeVisible();
});

test("The other role's area says whose it is", async ({ page, catalogue }) => {
  await page.goto("/talent/orders");
  await logIn(page, "customer@matchday.example");
  await expect(page).toHaveURL("/talent/orders");
  await expect(page.getByText("This is the athletes' area")).toBeVisible();

  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.goto("/account/orders");
  await logIn(page, emailOfTalent(talentWithVideo(catalogue, 0).talent));
  await expect(page).toHaveURL("/talent/orders");
});

test("A forgotten password is replaced by the link in the mail", async ({ page }) => {
  const email = newEmail("forgetful");
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill("Fay Getful");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("first password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Look into your inbox")).toBeHidden();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Look into your inbox")).toBeVisible();

  await page.goto("/_local/mail");
  await page.getByRole("link").filter({ hasText: email }).first().click();
  await page.getByRole("link", { name: /mode=resetPassword/ }).click();
  const link = page.url();
  await page.getByRole("textbox", { name: "New password" }).fill("second password");
  await page.getByRole("button", { name: "Save the password" }).click();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, email, "first password");
  await expect(page.getByRole("alert")).toContainText(invalid);
  await logIn(page, email, "second password");
  await expect(page).toHaveURL("/");

  await page.goto(link);
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});
