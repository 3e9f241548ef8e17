import type { Page } from "@playwright/test";
import { type PageName, pageList } from "#app/lib/pages/page-records.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { emailOfTalent, expect, talentWithVideo } from "./fixtures.ts";
import { test } from "./identity.ts";
import { operator } from "./joining.ts";
import { expectLayout } from "./layouts.ts";
import { untilStarted } from "./own-builds.ts";
import { collectErrors, expectStill, observe } from "./page-observer.ts";
import { addressOf, expectLowBars, expectPagesUsable, expectReadableInDark } from "./page-sweep.ts";
import { enterAs } from "./signed-in.ts";
import { expectControlsFree, expectFits, expectUsable } from "./width.ts";

// Every page of the site, once. The areas of signed-in visitors need no order here; width.spec.ts has those that do.

test.describe.configure({ mode: "parallel" });

/** Splits a list into parts of nearly the same length. */
function split<Item>(all: readonly Item[], parts: number): Item[][] {
  return Array.from({ length: parts }, (_, part) => all.filter((_, at) => at % parts === part));
}

/** Pages that one gets by the link to an order; the journeys of orders open them. */
const ofOrders = new Set<PageName>(["payment", "feedback", "gift"]);
const publicPages = pageList.filter(
  ({ access, document, name }) =>
    access === "anyone" && document !== "moved" && !ofOrders.has(name),
);

/** The headings that are the same for every visitor. */
const headingOf: Partial<Record<PageName, string>> = {
  login: "Log in",
  signup: "Sign up",
  "find-my-orders": "Find my orders",
  withdraw: "Withdraw from contract here",
  "not-found": "Page Not Found",
  enroll: "Apply to join",
  return: "No payment found",
  "enroll-success": "Check your email",
  "operators-join": "Join the team",
};

/** One page of each kind is checked by axe, in the dark theme, for layout shifts and at 200 % zoom. */
const checked = {
  axe: new Set<PageName>([
    "home",
    "sport",
    "talent",
    "login",
    "signup",
    "enroll",
    "privacy-policy",
  ]),
  dark: new Set<PageName>([
    "home",
    "sport",
    "talent",
    "talent-item",
    "talent-book",
    "login",
    "enroll",
    "for-athletes",
    "help",
  ]),
  still: new Set<PageName>([
    "home",
    "sport",
    "talent",
    "talent-item",
    "talent-book",
    "help",
    "login",
    "not-found",
  ]),
  zoom: new Set<PageName>([
    "home",
    "sport",
    "talent",
    "talent-item",
    "talent-book",
    "for-athletes",
  ]),
};

for (const [at, records] of split(publicPages, 4).entries()) {
  test(`public pages, part ${at + 1}: each opens in its layout without an error, fits every width and is accessible`, async ({
    page,
    catalogue,
    quiet,
  }) => {
    // An athlete without reviews by other journeys: a page that lacks a review starts immediately.
    const { talent, video } = talentWithVideo(catalogue, 30);
    const [sport = ""] = talent.sports;
    const named = { sport, slug: talent.slug, guid: video.offerGuid };
    const headings: Partial<Record<PageName, string>> = {
      ...headingOf,
      sport: catalogue.sports.find(({ slug }) => slug === sport)?.name ?? "",
      talent: talent.displayName,
      "talent-item": video.title,
    };
    const errors = collectErrors(page);
    await observe(page);
    for (const record of records) {
      const { name } = record;
      const path = addressOf(record, named);
      await test.step(path, async () => {
        await page.goto(path);
        const heading = headings[name] ?? /.+/;
        await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
        await expectLayout(page, record);
        // The pointer starts the page's code, which may fail.
        await page.mouse.move(10, 10, { steps: 2 });
        await page.mouse.move(20, 20, { steps: 2 });
        await untilStarted(page);
        await quiet();
        if (checked.still.has(name)) await expectStill(page, quiet);
        expect.soft(errors.splice(0), path).toEqual([]);
        await expectFits(page);
        await expectControlsFree(page);
        if (checked.zoom.has(name)) await expectLowBars(page);
        if (checked.axe.has(name)) await expectAccessibleAtBothWidths(page);
        if (checked.dark.has(name)) await expectReadableInDark(page);
        // A lost connection is reported, too.
        errors.length = 0;
      });
    }
    if (records.some(({ name }) => name === "login")) {
      await page.goto("/login?mode=forgot");
      await expectAccessibleAtBothWidths(page);
    }
  });
}

const lists = pageList.filter(
  ({ access, params }) => access === "operator" && params === undefined,
);
for (const [at, records] of split(lists, 4).entries()) {
  test(`operators' pages, part ${at + 1}: each fits every width and is accessible`, async ({
    page,
  }) => {
    await enterAs(page, operator);
    await expectPagesUsable(
      page,
      {},
      records.map(({ name }) => name),
    );
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });
}

test("an athlete's account, profile and offer fit every width and are accessible", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 21);
  await enterAs(page, emailOfTalent(talent));
  await expectPagesUsable(page, {}, [
    "talent-account",
    "talent-earnings",
    "talent-availability",
    "talent-settings",
    "talent-reviews",
    "talent-profile",
  ]);
  await page.goto(`${paths.talentProfile()}?offer=${video.offerGuid}`);
  await expect(page.getByRole("form", { name: "Offer" })).toBeVisible();
  await expectUsable(page);
});

/** Checks an open dialog at every width and by axe. */
async function expectDialogUsable(page: Page, name: string) {
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expectUsable(page);
  await expectAccessibleAtBothWidths(page);
}

test("a customer's profile and its dialogs fit every width and are accessible", async ({
  page,
  identity,
}) => {
  await enterAs(page, "customer@matchday.example");
  await expectPagesUsable(page, {}, ["account-profile"]);
  await expect(page.getByRole("heading", { name: "Ways to log in" })).toBeVisible();
  for (const [button, title] of [
    ["Change email", "Change your email"],
    ["Change password", "Change your password"],
    ["Log out everywhere", "Log out everywhere?"],
    ["Delete account", "Delete your account?"],
  ] as const) {
    await test.step(title, async () => {
      await page.getByRole("button", { name: button }).click();
      await expectDialogUsable(page, title);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });
  }
  await test.step("Confirm that it’s you", async () => {
    await identity.addFault({ endpoint: "update", message: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change your password" });
    await dialog.getByLabel("New password", { exact: true }).fill("a better password");
    await dialog.getByRole("button", { name: "Change the password" }).click();
    await expectDialogUsable(page, "Confirm that it’s you");
  });
});
