import type { Page } from "@playwright/test";
import {
  demoPassword,
  emailOfTalent,
  expect,
  logIn,
  logOut,
  moveClock,
  newEmail,
  talentWithVideo,
} from "./fixtures.ts";
import { countRefreshes, logInAt, password, test } from "./identity.ts";
import { enterCustomer } from "./signed-in.ts";

const customer = "customer@matchday.example";

/** Goes to another page of the area by its navigation, where "Orders" may count requests that wait. */
function press(tab: Page, name: string): () => Promise<void> {
  const area = tab.getByRole("navigation", { name: "Athlete area" });
  return () => area.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

/** The id token that the page's next call to the API carries. */
async function tokenOfNextCall(page: Page, press: () => Promise<void>): Promise<string> {
  const calling = page.waitForRequest((request) => request.url().includes("/api/"));
  await press();
  return (await (await calling).headerValue("authorization")) ?? "";
}

test("A visitor is sent to log in and comes back to the very place, query and fragment included", async ({
  page,
}) => {
  const place = "/account/orders?tab=done#main";
  await logInAt(page, place, customer, demoPassword);
  await expect(page).toHaveURL(place);
  await expect(page.getByRole("tab", { name: /^Done/ })).toHaveAttribute("aria-selected", "true");

  await test.step("a header that is about to give way to the page's takes no press", async () => {
    const profile = "**/api/account/profile";
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(profile, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/account/profile");
    await expect(page.getByRole("banner").getByRole("link", { name: "Orders" })).toBeVisible();
    await expect(page.getByText("Loading the page")).toBeVisible();
    await expect(page.getByRole("button", { name: "Log out", exact: true })).toBeHidden();
    release();
    await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
    await page.unroute(profile);
  });
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/");
  // Not by a new document, but by a link of the page.
  await page.getByRole("contentinfo").getByRole("link", { name: "Your orders" }).click();
  await expect(page).toHaveURL("/login?from=%2Ftalent%2Forders");
});

test("Each area tells another role whose it is, who is logged in, and the ways on", async ({
  page,
  catalogue,
}) => {
  await test.step("a customer and an athlete", async () => {
    const talent = emailOfTalent(talentWithVideo(catalogue, 0).talent);
    await logInAt(page, "/talent/account", customer, demoPassword);
    await expect(page.getByRole("heading", { name: "Wrong changing room" })).toBeVisible();
    await expect(page.getByText("This is the athletes' area")).toBeVisible();
    await expect(page.getByText(customer)).toBeVisible();
    await page.goto("/operators");
    await expect(page.getByText("This is for the people who run Matchday.")).toBeVisible();
    await page.goto("/talent/account");
    await page.getByRole("link", { name: "Your profile" }).click();
    await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();

    await page.goto("/talent/account/profile");
    await page.getByRole("button", { name: "Log in with another account" }).click();
    await expect(page).toHaveURL("/login?from=%2Ftalent%2Faccount%2Fprofile");
    await logIn(page, talent);
    await expect(page).toHaveURL("/talent/orders");

    await page.goto("/account/orders");
    await expect(page.getByText("This is the customers' area")).toBeVisible();
    await expect(page.getByText(talent)).toBeVisible();
    await page.getByRole("link", { name: "Your orders" }).first().click();
    await expect(page).toHaveURL("/talent/orders");
  });
  await test.step("an operator, for whom nothing of the kind is asked", async () => {
    await logOut(page);
    const operator = "operator@matchday.example";
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await logInAt(page, "/account/orders", operator, demoPassword);
    const heading = page.getByRole("heading", { name: "Wrong changing room" });
    await expect(heading).toBeVisible();
    await expect(
      page.getByText(`an operator, who has no orders or profile: ${operator}`),
    ).toBeVisible();
    await page.goto("/account/profile");
    await expect(heading).toBeVisible();
    expect(refused).toEqual([]);
    await page.getByRole("button", { name: "Log in with another account" }).click();
    await expect(page).toHaveURL("/login?from=%2Faccount%2Fprofile");
  });
});

test("An account that is disabled while somebody uses it ends the session, and lets nobody in", async ({
  page,
  identity,
}) => {
  const email = newEmail("disabled");
  await enterCustomer(page, identity, email, "/account/orders");
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await identity.disable(email, password);

  const words = page.getByText("This account has been disabled. Please contact us.");
  // The page listens to the orders: its next poll is refused, half a minute later at most, and nothing need be pressed.
  await expect(page).toHaveURL(/\/login\?from=/, { timeout: 45_000 });
  await expect(words).toBeVisible();
  await logIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText("This account has been disabled.");
});

test("A tab that slept past the end of its token goes on where it was, with one new token", async ({
  page,
  request,
  context,
  catalogue,
}) => {
  await page.clock.install();
  const talent = emailOfTalent(talentWithVideo(catalogue, 1).talent);
  await logInAt(page, "/talent/orders", talent, demoPassword);
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const refreshes = countRefreshes(context);
  const before = await tokenOfNextCall(page, press(page, "Profile"));
  await expect(page.getByRole("heading", { name: "Your page", exact: true })).toBeVisible();
  try {
    // The lid was closed for two hours: every timer that was due fires once. Calls wait until both clocks are moved; one
    // between the two would get a token that one of them holds for ended.
    const { promise: moved, resolve: release } = Promise.withResolvers<void>();
    await context.route("**/*", async (route) => {
      await moved;
      await route.continue();
    });
    await page.clock.fastForward("02:00:00");
    await moveClock(request, { advanceSeconds: 2 * 60 * 60 });
    release();
    await expect.poll(refreshes).toBe(1);
    const after = await tokenOfNextCall(page, press(page, "Orders"));
    expect(after).not.toBe(before);
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await press(page, "Profile")();
    await expect(page.getByRole("heading", { name: "Your page", exact: true })).toBeVisible();
    expect(refreshes()).toBe(1);
  } finally {
    await moveClock(request, { now: "real" });
  }
});

test("Two tabs share one new token, five minutes before the old one ends", async ({
  page,
  context,
  catalogue,
}) => {
  const talent = emailOfTalent(talentWithVideo(catalogue, 1).talent);
  await context.clock.install();
  await logInAt(page, "/talent/orders", talent, demoPassword);
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/talent/orders");
  await expect(second.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const refreshes = countRefreshes(context);
  const old = await tokenOfNextCall(page, press(page, "Profile"));
  expect(await tokenOfNextCall(second, press(second, "Profile"))).toBe(old);

  await context.clock.fastForward("54:30");
  expect(refreshes()).toBe(0);
  await context.clock.fastForward("00:40");
  await expect.poll(refreshes).toBe(1);
  // At once, while one of them may hold the old token still: a page that makes the SDK store what it holds.
  for (const tab of [page, second]) await press(tab, "Account")();
  for (const tab of [page, second]) {
    await expect(tab.getByRole("heading", { name: "Ways to log in" })).toBeVisible();
  }
  await expect(async () => {
    const tokens: string[] = [];
    for (const tab of [page, second]) {
      tokens.push(await tokenOfNextCall(tab, press(tab, "Orders")));
      await press(tab, "Profile")();
    }
    expect(tokens[0]).not.toBe(old);
    expect(tokens[1]).toBe(tokens[0]);
  }).toPass();
  expect(refreshes()).toBe(1);
});

test("Logging out in one tab logs the other one out, with words", async ({
  page,
  context,
  identity,
}) => {
  await enterCustomer(page, identity, newEmail("two.tabs"));
  const second = await context.newPage();
  await second.goto("/account/orders");
  await expect(second.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(second).toHaveURL(/\/login\?from=%2Faccount%2Forders/);
  await expect(second.getByText("You have been logged out.")).toBeVisible();
});
