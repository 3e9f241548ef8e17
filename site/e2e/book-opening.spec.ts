import { expect, talentWithVideo, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";
import { expectControlsFree } from "./width.ts";

test.use({ viewport: { width: 390, height: 844 }, locale: "de-DE" });

test("The fields of a booking work before its code is loaded, and what is typed goes on in the form", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 33);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/framework-/, async (route) => {
    await released;
    await route.continue();
  });
  const form = page.getByRole("form", { name: /^Book / });
  const placeholder = page.locator("[data-early]").filter({ visible: true });
  await test.step("the brief of a chosen offer", async () => {
    await page.goto(`/${talent.slug}/book?offer=${video.offerGuid}`, { waitUntil: "commit" });
    await expect(page.getByText(`Book ${talent.displayName}`)).toBeVisible();
    await expect(placeholder).toContainText(video.title);
    await placeholder.getByLabel("Their name").fill("Aisha");
    await placeholder.getByLabel("What should the athlete know?").pressSequentially("She runs");
    release();
    await expect(form.getByLabel("Their name")).toHaveValue("Aisha");
    const brief = form.getByRole("textbox", { name: /^What should .+ know\?$/ });
    await expect(brief).toBeFocused();
    await page.keyboard.type(" on Sunday.");
    await expect(brief).toHaveValue("She runs on Sunday.");
  });
});

test("The press that opens a booking shows its skeleton, and no strip covers the bar with the price", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 33);
  const form = page.getByRole("form", { name: /^Book / });
  await page.goto(`/${talent.slug}`);
  await page.mouse.move(5, 5, { steps: 2 });
  await untilStarted(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/talent/*", async (route) => {
    await released;
    await route.continue();
  });
  await test.step("the page before is gone while the booking loads", async () => {
    await page
      .getByRole("link", { name: /^Book ?: / })
      .filter({ hasText: video.title })
      .click();
    await expect(
      page.getByRole("heading", { level: 1, name: `Book ${talent.displayName}` }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "About" })).toHaveCount(0);
    await expect(form).toHaveCount(0);
    release();
    await expect(form).toBeVisible();
  });
  await test.step("the suggested language is below the bar", async () => {
    const suggestion = page.getByRole("region", { name: "Deutsch" });
    const bar = page.locator('[data-bar="step"]');
    await expect(suggestion).toBeVisible();
    await expect
      .poll(async () => {
        const [above, below] = [await bar.boundingBox(), await suggestion.boundingBox()];
        return above !== null && below !== null && above.y + above.height <= below.y + 1;
      })
      .toBe(true);
    await expectControlsFree(page);
  });
  await test.step("Back returns to the athlete", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: talent.displayName })).toBeVisible();
  });
});
