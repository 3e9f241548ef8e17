import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchStalePages } from "../../infra/scripts/build/rebuild.mjs";
import { expectAccessible, expectAccessibleAtBothWidths } from "./axe.ts";
import { test as base, expect, newEmail, newWord } from "./fixtures.ts";
import {
  acceptInvitation,
  activateVideo,
  applyByForm,
  applyByRequest,
  approveByRequest,
  decide,
  mailedLink,
  openApplication,
  operator,
  proveAddress,
  writeHeadline,
} from "./joining.ts";
import { goWithin, open } from "./own-builds.ts";
import { givePicture } from "./own-picture.ts";
import { OwnSite } from "./own-site.ts";
import { enterAs } from "./signed-in.ts";

const password = "correct horse battery";

interface Fixtures {
  /** A copy of the site that is rebuilt automatically, as `npm start` does. Other journeys keep the first build. */
  livingSite: OwnSite;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  livingSite: async ({}, use) => {
    const { MATCHDAY_DATA, MATCHDAY_RUNNER, MATCHDAY_SITE, MATCHDAY_SITE_URL, MATCHDAY_URL } =
      process.env;
    const built = MATCHDAY_SITE ?? "";
    const folder = mkdtempSync(join(tmpdir(), "matchday-living-"));
    const site = join(folder, "site");
    cpSync(built, site, { recursive: true });
    cpSync(`${built}.work`, `${site}.work`, { recursive: true });
    const host = await OwnSite.open(MATCHDAY_URL ?? "");
    host.deploy(site);
    const stop = watchStalePages({
      runner: MATCHDAY_RUNNER ?? "",
      data: MATCHDAY_DATA ?? "",
      catalogue: join(folder, "catalogue"),
      site,
      address: MATCHDAY_SITE_URL ?? "",
    });
    try {
      await use(host);
    } finally {
      await stop();
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

test("An athlete applies, answers a question, is approved, and gets an account with what is missing for the page", async ({
  page,
  otherPage,
}) => {
  const email = newEmail("zora");
  const name = `Zora ${newWord().slice(0, 10)}`;

  await test.step("the athlete applies; operators read it when the address is confirmed", async () => {
    await enterAs(otherPage, operator);
    await applyByForm(page, { name, email, sport: "Tennis" });
    await expectAccessible(page);
    await otherPage.goto("/operators/applications");
    await expect(otherPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(otherPage.getByRole("link", { name })).toHaveCount(0);
    await page.goto(await mailedLink(page.request, email, "Confirm your email address"));
    await expect(page.getByRole("heading", { name: "Confirm your address" })).toBeVisible();
    await expectAccessible(page);
    await proveAddress(page, email);
  });

  await test.step("an operator asks, the applicant changes the application and answers", async () => {
    await openApplication(otherPage, name);
    await expect(otherPage.getByText("Email confirmed, application submitted")).toBeVisible();
    await decide(otherPage, "Start the review", "Looks serious", "Start");
    await decide(otherPage, "Request more", "Which club do you play for?", "Send the question");
    await page.goto(await mailedLink(page.request, email, "A question about your application"));
    await expect(page.getByText("Which club do you play for?")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Change my application" }).click();
    const form = page.getByRole("form", { name: "Apply to join" });
    await expect(form.getByLabel("Public name")).toHaveValue(name);
    await form.getByRole("button", { name: "Continue" }).click();
    await form.getByLabel("Team").fill("SC Nord");
    for (const heading of [
      "Who follows you?",
      "What would you offer first?",
      "Does someone represent you?",
    ]) {
      await form.getByRole("button", { name: "Continue" }).click();
      await expect(form.getByRole("heading", { name: heading })).toBeVisible();
    }
    await form.getByRole("button", { name: "Continue" }).click();
    const save = form.getByRole("button", { name: "Save the changes" });
    await expect(save).toBeVisible();
    for (const consent of await form.getByRole("checkbox").all()) await consent.check();
    await save.click();

    await page.getByLabel("Your answer").fill("For SC Nord, since spring.");
    await page.getByRole("button", { name: "Send the answer" }).click();
    await expect(page.getByRole("heading", { name: "We are reading" })).toBeFocused();
  });

  await test.step("the operator approves", async () => {
    await otherPage.reload();
    await expect(otherPage.getByText("Answer: For SC Nord, since spring.")).toBeVisible();
    await expect(otherPage.getByText("SC Nord", { exact: true })).toBeVisible();
    await expectAccessible(otherPage);
    await decide(otherPage, "Approve", "A great fit", "Approve");
    await page.reload();
    await expect(page.getByRole("heading", { name: "You’re in!" })).toBeVisible();
  });

  await test.step("the invitation creates the account, whose checklist links to what is missing", async () => {
    await acceptInvitation(page, email, password);
    const list = page.getByRole("region", { name: "Go live" });
    await expect(list.getByText("3 of 6 missing")).toBeVisible();
    await expect(list.getByRole("button", { name: "Publish" })).toBeDisabled();
    await expectAccessibleAtBothWidths(page);
    await list.getByRole("link", { name: "Write it" }).click();
    await expect(page).toHaveURL("/talent/account/profile");
    await expect(page.getByText("Personal video").first()).toBeVisible();
  });
});

test("An approved athlete publishes the page, changes its address, and takes it offline", async ({
  page,
  otherPage,
  livingSite,
}) => {
  const email = newEmail("zora");
  const name = `Zora ${newWord().slice(0, 10)}`;
  const slug = name.toLowerCase().replaceAll(" ", "-");

  await test.step("the account has everything that a page needs", async () => {
    await applyByRequest(page.request, name, email);
    await approveByRequest(page.request, name);
    await acceptInvitation(page, email, password);
    await writeHeadline(page, "Plays on clay, laughs at rain");
    await activateVideo(page);
    await givePicture(page, email, password);
  });

  await test.step("a published page is built and found automatically", async () => {
    await page.goto("/talent/account");
    const list = page.getByRole("region", { name: "Go live" });
    await expect(list.getByText("Everything is complete.")).toBeVisible();
    await list.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(list).toBeHidden();
    await mailedLink(page.request, email, "Your page is live");
    const listed = async () => {
      await otherPage.goto(`${livingSite.address}/${slug}`);
      return (await otherPage.content()).includes('"kind":"page"');
    };
    await expect.poll(listed, { timeout: 120_000 }).toBe(true);
    await otherPage.goto(livingSite.address);
    await otherPage.getByRole("combobox", { name: /^Search athletes/ }).fill(name);
    const results = otherPage.getByRole("dialog", { name: "Search results" });
    await expect(results.getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
    const sport = await otherPage.request.get(`${livingSite.address}/sport/tennis/_payload.json`);
    expect(await sport.text()).toContain(`"${slug}"`);
  });

  await test.step("the old address redirects to the new one", async () => {
    await page.goto("/talent/account/settings");
    const form = page.getByRole("form", { name: "Page address" });
    await form.getByLabel("New address").fill(`${slug}-x`);
    await form.getByRole("button", { name: "Change the address" }).click();
    await expect(page.getByText(/^You can change it again from /)).toBeVisible();
    const moved = await page.request.get(`/${slug}/book?offer=x`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `/${slug}-x/book?offer=x`]);
    // A navigation within the site follows the redirect, too.
    await open(page, "/help");
    await goWithin(page, `/${slug}`);
    await expect(page).toHaveURL(`/${slug}-x`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("the page goes offline by keyboard, and its checklist can publish it again", async () => {
    await page.goto("/talent/account/settings");
    const button = page.getByRole("button", { name: "Take the page offline" });
    await button.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Take the page offline?" });
    await expect(dialog).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await button.press("Enter");
    await dialog.getByRole("button", { name: "Take it offline" }).press("Enter");
    // Behind the dialog everything is hidden.
    await expect(dialog).toBeHidden();
    await expect(button).toBeHidden();
    await page.goto("/talent/account");
    const list = page.getByRole("region", { name: "Your page is offline" });
    await expect(list.getByText("Everything is complete.")).toBeVisible();
    await expectAccessible(page);
    const gone = async () => (await otherPage.goto(`${livingSite.address}/${slug}-x`))?.status();
    await expect.poll(gone, { timeout: 120_000 }).toBe(404);
    await expect(otherPage.getByRole("link", { name: "Find an athlete" })).toBeVisible();
    await list.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(list).toBeHidden();
  });
});

test("An applicant under 18 is approved only after the guardian agrees by a separate link", async ({
  page,
  otherPage,
}) => {
  const email = newEmail("yara");
  const guardian = { name: "Eva Rivera", email: newEmail("eva") };
  const name = `Yara ${newWord().slice(0, 10)}`;
  const born = `${new Date().getUTCFullYear() - 15}-01-01`;
  await applyByForm(page, { name, email, sport: "Tennis", birthDate: born, guardian });
  await proveAddress(page, email);
  await expect(page.getByText("Your guardian has to agree")).toBeVisible();
  await enterAs(otherPage, operator);
  await openApplication(otherPage, name);
  await decide(otherPage, "Start the review", "Looks serious", "Start");
  await expect(otherPage.getByText("Can’t be approved yet")).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await page.goto(await mailedLink(page.request, guardian.email, "Do you agree?"));
  await expect(page.getByRole("heading", { name: "Do you agree?" })).toBeVisible();
  await page.getByRole("button", { name: "I agree", exact: true }).click();
  await expect(page.getByText("Please confirm this before you agree")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "I don’t agree" }).click();
  await expect(page.getByRole("dialog", { name: `End ${name}’s application?` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "I don’t agree" })).toBeFocused();
  await page.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "I agree", exact: true }).press("Enter");
  await expect(page.getByText("Thank you, you agreed")).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByRole("button", { name: "Approve" })).toBeVisible();
});

test("An applicant gets the link again and withdraws the application by it", async ({ page }) => {
  const email = newEmail("xena");
  const name = `Xena ${newWord().slice(0, 10)}`;
  await applyByForm(page, { name, email, sport: "Tennis" });
  await page.getByText("No email from us?").click();
  const form = page.getByRole("form", { name: "Send the link again" });
  await form.getByLabel("The address you applied with").fill(email);
  await form.getByRole("button", { name: "Send the link again" }).click();
  await expect(form.getByText("On its way")).toBeVisible();
  await proveAddress(page, email);
  await page.getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw your application?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("heading", { name: "Application withdrawn" })).toBeVisible();
  await page.goto("/enroll-success#application=AAAAAAAAAAAAAAAAAAAAAA");
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
