import { expectAccessibleAtBothWidths, expectReadable } from "./axe.ts";
import { fillBrief } from "./booking.ts";
import { emailOfTalent, expect, talentWithVideo } from "./fixtures.ts";
import { test } from "./identity.ts";
import { enterAs } from "./signed-in.ts";

test("Public pages are accessible", async ({ page, catalogue }) => {
  const { talent } = talentWithVideo(catalogue, 0);
  const [sport] = catalogue.sports;
  for (const path of [
    "/",
    `/sport/${sport?.slug}`,
    `/${talent.slug}`,
    "/login",
    "/login?mode=forgot",
    "/signup",
    "/enroll",
    "/privacy-policy",
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessibleAtBothWidths(page);
    });
  }
});

test("Text is readable in the dark theme", async ({ page, catalogue }) => {
  const { talent, video } = talentWithVideo(catalogue, 0);
  const [sport] = catalogue.sports;
  const check = (path: string) =>
    test.step(path, async () => {
      await page.goto(path);
      await expectReadable(page);
    });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of [
    "/",
    `/sport/${sport?.slug}`,
    `/${talent.slug}`,
    `/${talent.slug}/${video.offerGuid}`,
    `/${talent.slug}/book?offer=${video.offerGuid}`,
    "/login",
    "/enroll",
    "/for-athletes",
    "/faq",
  ]) {
    await check(path);
  }
  await enterAs(page, emailOfTalent(talent));
  for (const path of ["/talent/orders", "/talent/account/profile", "/account/profile"]) {
    await check(path);
  }
});

test("Every step of a booking is accessible", async ({ page, catalogue }) => {
  const { talent, video } = talentWithVideo(catalogue, 0);
  await page.goto(`/${talent.slug}/book?offer=${video.offerGuid}`);
  const next = page.getByRole("button", { name: "Continue" });
  await expect(page.getByText("Total, fees included")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await next.click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await next.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await fillBrief(page.getByRole("form", { name: /^Book / }), "Aisha");
  await next.click();
  await expect(page.getByRole("heading", { name: "When?" })).toBeVisible();
  await next.click();
  await page.getByLabel("Your name").fill("Kim Lee");
  await page.getByLabel("Email", { exact: true }).fill("kim@example.com");
  await page.getByLabel("Repeat your email").fill("kim@example.com");
  await next.click();
  await expect(page.getByRole("heading", { name: "Check and request" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test("The customer's account with its dialogs, and the athlete's area, are accessible", async ({
  page,
  identity,
  catalogue,
}) => {
  await enterAs(page, "customer@matchday.example");
  await page.goto("/account/profile");
  await expect(page.getByRole("heading", { name: "Ways to log in" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  for (const [button, title] of [
    ["Change email", "Change your email"],
    ["Change password", "Change your password"],
    ["Log out everywhere", "Log out everywhere?"],
    ["Delete account", "Delete your account?"],
  ] as const) {
    await test.step(title, async () => {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });
  }
  await test.step("Is it you?", async () => {
    await identity.addFault({
      endpoint: "sendOobCode",
      message: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
    });
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email").fill("another@example.com");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("dialog", { name: "Is it you?" })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
  await page.goto("/talent/orders");
  await expect(page.getByRole("heading", { name: "Wrong account" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await enterAs(page, emailOfTalent(talentWithVideo(catalogue, 0).talent));
  for (const path of ["/talent/orders", "/talent/account", "/talent/account/profile"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessibleAtBothWidths(page);
    });
  }
});
