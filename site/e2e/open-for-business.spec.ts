import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { z } from "zod";
import { expectAccessible } from "./axe.ts";
import { openListedOrder, payByRequest, placeVideo } from "./booking.ts";
import { logIn, newEmail, newWord } from "./fixtures.ts";
import {
  acceptInvitation,
  activateVideo,
  applyByRequest,
  decide,
  logInOperator,
  openApplication,
  writeHeadline,
} from "./joining.ts";
import { expect, test } from "./own-product.ts";

// The business from an empty table, as a new operator starts it.

const password = "correct horse battery";
const brand = "Volley Stars";
const eightDays = 8 * 24 * 3_600;
const talentShape = z.object({
  languages: z.array(z.string()),
  offers: z.array(z.object({ offerGuid: z.string() })),
});

// The second journey goes on with the product and the operator's browser of the first one.
test.describe.configure({ mode: "serial" });
let operator: Page;

test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.site });
  operator = await context.newPage();
});

test.afterAll(() => operator.context().close());

test("An empty product gets an operator with a second factor, a brand and sports", async ({
  page,
}) => {
  await test.step("visitors see that the marketplace opens soon", async () => {
    await page.goto("/");
    await expect(page.getByRole("main").getByText("Opening soon")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the operator signs in with an authenticator app, and requires one of the team", async () => {
    await logInOperator(operator);
    await operator.getByRole("link", { name: "Your account" }).click();
    await operator.getByRole("button", { name: "Add an authenticator app" }).click();
    const dialog = operator.getByRole("dialog");
    const key = dialog.getByText(/^Or type this key/).locator("strong");
    const secret = (await key.textContent()) ?? "";
    await expectAccessible(operator);
    await dialog.getByLabel("Code from the app").fill(codeNow(secret));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(operator.getByText(/^Phone, added on/)).toBeVisible();
    await operator.getByRole("button", { name: "Log out" }).click();
    await expect(operator).toHaveURL("/");
    await operator.goto("/operators/team");
    await logIn(operator, "operator@matchday.example");
    const question = operator.getByRole("dialog", { name: "Enter your code" });
    await question.getByLabel("Code from the app").fill("000000");
    await question.getByRole("button", { name: "Log in" }).click();
    await expect(question.getByText(/^This code is wrong/)).toBeVisible();
    await question.getByLabel("Code from the app").fill(codeNow(secret));
    await question.getByRole("button", { name: "Log in" }).click();
    await decide(operator, "Require a second factor", "Our policy", "Require a second factor");
    await expect(operator.getByText("Every login of an operator needs")).toBeVisible();
    await expectAccessible(operator);
  });

  await test.step("the operator names the marketplace, its colours and its company", async () => {
    await operator.goto("/operators/settings");
    await operator.getByLabel("Name of the marketplace").fill(brand);
    await operator.getByLabel("Tagline", { exact: true }).fill("Stars of the sand");
    await operator.getByLabel("Tagline (German)").fill("Stars aus dem Sand");
    await operator.getByLabel("Custom colours").check();
    await choosePicture(operator, "Logo file", { width: 20, height: 20 });
    await expect(operator.getByText(/^The file must have at least 48 × 48 pixels/)).toBeVisible();
    await choosePicture(operator, "Logo file", { width: 320, height: 80 });
    await expect(operator.getByRole("group", { name: "Logo" })).toContainText("Replace");
    await choosePicture(operator, "Link preview picture file", { width: 1_200, height: 630 });
    await expect(operator.getByRole("group", { name: "Link preview picture" })).toContainText(
      "Replace",
    );
    await saveSettings(operator, "Our brand");
    await expectAccessible(operator);
    await operator.goto("/operators/settings?list=business");
    await operator.getByLabel("Legal name").fill("Volley Stars GmbH");
    await operator.getByLabel("Street and number").fill("Ringstrasse 1");
    await operator.getByLabel("City").fill("Bern");
    await saveSettings(operator, "Our company");
    await operator.goto("/operators/settings?list=money");
    const rate = operator.getByLabel("CHF for 1 EUR");
    await rate.fill("0");
    await operator.getByLabel("Why").fill("Our rates");
    await operator.getByRole("button", { name: "Save" }).click();
    await expect(rate).toHaveAccessibleDescription(/^Enter the CHF for one euro/);
    await rate.fill("2");
    await saveSettings(operator, "Our rates");
    await expectAccessible(operator);
    await operator.goto("/operators/settings?list=opening");
    await operator.getByLabel("The marketplace is open").check();
    await saveSettings(operator, "We are ready");
  });

  await test.step("an operator adds two sports, reorders and edits them", async () => {
    await operator.goto("/operators/sports");
    await expect(operator.getByRole("heading", { name: "No sports" })).toBeVisible();
    await expectAccessible(operator);
    await addSport(operator, "Tennis");
    await addSport(operator, "Golf");
    await decide(operator, "Move up Golf", "More athletes", "Move up");
    await expect(operator.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText([
      "Golf",
      "Tennis",
    ]);
    await operator.getByRole("button", { name: "Edit Tennis" }).click();
    const dialog = operator.getByRole("dialog");
    await dialog.getByLabel("Description", { exact: true }).fill("On clay, grass and carpet.");
    await choosePicture(operator, "Sport picture file", { width: 1_200, height: 600 });
    await expect(dialog.getByRole("group", { name: "Picture" })).toContainText("Replace");
    await dialog.getByLabel("Why").fill("Better words");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await operator.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(operator);
    await operator.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the next build has the name, the company and a page of each sport", async () => {
    await expect(async () => {
      // Before the build has it, the page shows the sport from the API.
      const shown = await page.goto("/sport/tennis");
      expect(await shown?.text()).toContain('"kind":"page"');
      await expect(page.getByText("On clay, grass and carpet.")).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 180_000 });
    await expectAccessible(page);
    // The hero is a picture of the build.
    const hero = page.getByRole("main").locator("picture img").first();
    await expect(hero).toHaveAttribute("src", /^\/images\//);
    await page.goto("/");
    const logo = page
      .getByRole("banner")
      .getByRole("link", { name: /Volley Stars/ })
      .locator("img");
    await expect(logo).toHaveAttribute("src", /^\/images\/.*-logo\.png$/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      "content",
      /\/images\/[0-9a-f]+-share\.jpg$/,
    );
    const tiles = page.getByRole("main").getByRole("link", { name: /0 athletes/ });
    await expect(tiles).toHaveText([/Golf/, /Tennis/]);
    await expectAccessible(page);
    await page.goto("/de");
    await expect(page).toHaveTitle("Volley Stars: Stars aus dem Sand");
    await page.goto("/");
    await expect(page).toHaveTitle("Volley Stars: Stars of the sand");
    expect(await page.content()).not.toContain("Matchday");
    await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
    await expect(page.getByRole("main")).toContainText("Volley Stars GmbH");
  });
});

test("An athlete joins a new product, is found, and is paid for an order", async ({
  page,
  otherPage,
}) => {
  const athlete = otherPage;
  const email = newEmail("mira");
  const name = `Mira ${newWord().slice(0, 10)}`;
  const customer = `Kim ${newWord()}`;

  await test.step("the athlete applies, and an operator approves", async () => {
    await applyByRequest(athlete.request, name, email);
    await openApplication(operator, name);
    await decide(operator, "Start the review", "Looks serious", "Start");
    const desk = operator.getByRole("navigation", { name: "Operators" });
    await expect(desk.getByRole("link", { name: "Applications 1 waiting" })).toBeVisible();
    await decide(operator, "Approve", "A great fit", "Approve");
    await expect(desk.getByRole("link", { name: "Applications", exact: true })).toBeVisible();
  });

  const slug = name.toLowerCase().replace(" ", "-");
  await test.step("the athlete sets a password, uploads a picture and publishes", async () => {
    await acceptInvitation(athlete, email, password, brand);
    await writeHeadline(athlete, "Plays on clay, laughs at rain");
    await activateVideo(athlete);
    await givePortrait(athlete);
    await athlete.goto("/talent/account");
    const list = athlete.getByRole("region", { name: "Go live" });
    await expect(list.getByText("Everything is complete.")).toBeVisible();
    await list.getByRole("button", { name: "Publish" }).click();
    await expect(list).toBeHidden();
  });

  await test.step("the search finds the athlete without a manual build", async () => {
    await expect(async () => {
      await page.goto("/");
      await page.getByRole("combobox", { name: /^Search athletes/ }).fill(name);
      const results = page.getByRole("dialog", { name: "Search results" });
      await results.getByRole("link", { name: new RegExp(`^${name}`) }).click({ timeout: 5_000 });
    }).toPass({ timeout: 180_000 });
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(`/${slug}`);
    const document = await page.request.get(`/${slug}`);
    expect(await document.text()).toContain('"kind":"page"');
  });

  await test.step("the price is shown in a visitor's currency at the operator's rate", async () => {
    await page.getByLabel("Currency").selectOption("CHF");
    await expect(page.getByText("about CHF 189").first()).toBeVisible();
    await page.getByLabel("Currency").selectOption({ label: "As charged" });
    await expect(page.getByText(/^about CHF/).first()).toBeHidden();
  });

  const placed = await test.step("a guest books and pays", async () => {
    const { languages, offers } = talentShape.parse(
      await (await page.request.get(`/api/talent/${slug}`)).json(),
    );
    const [video = { offerGuid: "" }] = offers;
    const guest = { customer, email: newEmail("kim"), recipient: "Aisha" };
    const order = await placeVideo(page.request, { talent: { slug, languages }, video }, guest);
    await payByRequest(page.request, order);
    return order;
  });

  await test.step("the athlete accepts and delivers, and the customer approves", async () => {
    await openListedOrder(athlete, customer);
    await athlete.getByRole("button", { name: /^Accept and earn / }).click();
    const delivery = athlete.getByRole("form", { name: "Deliver" });
    await delivery.getByRole("radio", { name: /^A link/ }).check();
    await delivery.getByLabel("Link to the delivery").fill("https://videos.example.com/aisha");
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(athlete.getByText("Delivered", { exact: true }).first()).toBeVisible();
    await page.goto(placed.path);
    await expect(page.getByRole("link", { name: "Open the delivery" })).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  });

  const provider = await test.step("the athlete sets up payouts", async () => {
    await athlete.goto("/talent/account/earnings");
    await athlete.getByRole("button", { name: "Set up payouts" }).click();
    await athlete.waitForURL(/\/_connect\//);
    const { origin } = new URL(athlete.url());
    await athlete.getByRole("button", { name: /^Finish/ }).click();
    await expect(athlete.getByRole("heading", { name: "You’re set up" })).toBeVisible();
    return origin;
  });

  await test.step("eight days later the money is on the provider's ledger and in the statement", async () => {
    const moved = await page.request.post("/_local/clock", { data: { advanceSeconds: eightDays } });
    expect(moved.ok(), await moved.text()).toBe(true);
    await expect(async () => {
      await operator.goto(`${provider}/_connected`);
      const account = operator.locator("section").filter({ hasText: email });
      await expect(account.getByText("7200 eur")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const payouts = athlete.getByRole("table", { name: /^Payouts of / });
    const payout = payouts.getByRole("row").filter({ hasText: "Personal video" });
    // The provider has the transfer before the product has noted it.
    await expect(async () => {
      await athlete.goto("/talent/account/earnings");
      await expect(payout).toContainText("€72.00", { timeout: 5_000 });
    }).toPass();
  });

  await test.step("the audit log has one entry for each action of the operator", async () => {
    await operator.goto("/operators/audit");
    const entries = operator.getByRole("listitem").filter({ hasText: "operator@matchday.example" });
    await expect(entries).toHaveCount(11);
    const reasons = ["Our policy", "Our brand", "Our company", "Our rates", "We are ready"];
    for (const reason of [...reasons, "More athletes", "Better words", "A great fit"]) {
      await expect(entries.filter({ hasText: reason })).toHaveCount(1);
    }
  });
});

/** Saves the form of a group of settings. */
async function saveSettings(page: Page, reason: string) {
  await page.getByLabel("Why").fill(reason);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
}

/** Returns the code that an authenticator app with this key shows now. */
function codeNow(key: string): string {
  return new TOTP({ secret: key.replaceAll(" ", "") }).generate();
}

/** Adds a sport of the starter list. */
async function addSport(page: Page, name: string) {
  await page.getByRole("button", { name: "Add sport" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Start from").selectOption({ label: name });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(name);
  await dialog.getByLabel("Why").fill("The first sports");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Uploads a picture of the window in this size. */
async function choosePicture(page: Page, label: string, size: { width: number; height: number }) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, ...size } });
  const file = { name: "picture.png", mimeType: "image/png", buffer };
  await page.getByLabel(label).setInputFiles(file);
}

/** Puts a portrait on the own page, cropped in the browser. */
async function givePortrait(page: Page) {
  await page.goto("/talent/account/profile");
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 800 } });
  const file = { name: "portrait.png", mimeType: "image/png", buffer };
  await page.getByLabel("Portrait file").setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "Portrait" });
  await dialog.getByLabel("What does it show?").fill("The athlete on court");
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByAltText("The athlete on court").first()).toBeVisible();
}
