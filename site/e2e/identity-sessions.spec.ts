import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import {
  demoPassword,
  emailOfTalent,
  expect,
  logIn,
  logOut,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { countRefreshes, logInAt } from "./identity.ts";
import { enterAs } from "./signed-in.ts";

const customer = "customer@matchday.example";
const claimsShape = z.object({ exp: z.number() });

/** Opens another page by the area's navigation. The link “Orders” may contain a count. */
function press(tab: Page, name: string): () => Promise<void> {
  const area = tab.getByRole("navigation", { name: "Athlete area" });
  return () => area.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

/** Returns the ID token of the page's next API call. */
async function tokenOfNextCall(page: Page, press: () => Promise<void>): Promise<string> {
  const calling = page.waitForRequest((request) => request.url().includes("/api/"));
  await press();
  return (await (await calling).headerValue("authorization")) ?? "";
}

test("An area shows other roles whose it is, the signed-in account, and links to their own pages", async ({
  page,
  catalogue,
}) => {
  await test.step("a customer and an athlete", async () => {
    const talent = emailOfTalent(talentWithVideo(catalogue, 0).talent);
    await enterAs(page, customer);
    await page.goto("/talent/account");
    await expect(page.getByRole("heading", { name: "Wrong account" })).toBeVisible();
    await expect(page.getByText("This is the athletes’ area")).toBeVisible();
    await expect(page.getByRole("main").getByText(customer)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
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
    await expect(page.getByText("This is the customers’ area")).toBeVisible();
    await expect(page.getByRole("main").getByText(talent)).toBeVisible();
    await page.getByRole("link", { name: "Your orders" }).first().click();
    await expect(page).toHaveURL("/talent/orders");
  });
  await test.step("an operator, for whom the page calls no API of customers", async () => {
    const operator = "operator@matchday.example";
    await enterAs(page, operator);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto("/account/orders");
    const heading = page.getByRole("heading", { name: "Wrong account" });
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

test("Two tabs share one new token five minutes before the old one expires, and the log-out", async ({
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

  const { exp } = claimsShape.parse(
    JSON.parse(Buffer.from(old.split(".")[1] ?? "", "base64url").toString()),
  );
  const left = exp * 1_000 - (await page.evaluate(() => Date.now()));
  await context.clock.fastForward(left - 5.5 * 60_000);
  expect(refreshes()).toBe(0);
  await context.clock.fastForward(40_000);
  await expect.poll(refreshes).toBe(1);
  // One tab may still hold the old token. This page makes the SDK store its token.
  for (const tab of [page, second]) await press(tab, "Settings")();
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

  await test.step("a log-out in one tab logs the other one out, with a message", async () => {
    await logOut(page);
    await expect(second).toHaveURL(/\/login\?from=%2Ftalent%2F/);
    await expect(second.getByText("You have been logged out.")).toBeVisible();
  });
});
