import { expectAccessible } from "./axe.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { placeAccepted } from "./order-steps.ts";
import { browserWithCamera } from "./recorded-video.ts";
import { enterAs } from "./signed-in.ts";

test.use(browserWithCamera);

test("An athlete records a video twice beside the brief, and delivers the second one", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 8);
  const booking = { customer: `Kim ${newWord()}`, email: newEmail("kim"), recipient: "Aisha" };
  const placed = await placeAccepted(page.request, { talent, video }, booking);
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto(`/talent/orders/${placed.guid}`);
  const delivery = otherPage.getByRole("form", { name: "Deliver" });
  await delivery.getByRole("button", { name: "Record it here" }).click();

  const dialog = otherPage.getByRole("dialog", { name: "Record your video" });
  await expect(dialog.getByRole("region", { name: "The brief" })).toContainText("Aisha");
  const begin = dialog.getByRole("button", { name: "Start recording" });
  await expect(begin).toBeEnabled();
  await expectAccessible(otherPage);

  await test.step("a keyboard starts, pauses, continues and stops", async () => {
    await begin.focus();
    await otherPage.keyboard.press("Enter");
    await expect(dialog.getByText(/^Recording(?: in \d|, )/)).toBeVisible();
    // Each second is shown for a second only.
    await expect(dialog.getByText(/^Recording, 0:(?!00$)/)).toBeVisible();
    await dialog.getByRole("button", { name: "Pause" }).focus();
    await otherPage.keyboard.press("Enter");
    await expect(dialog.getByText(/^Paused at /)).toBeVisible();
    await dialog.getByRole("button", { name: "Continue" }).focus();
    await otherPage.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Stop" }).focus();
    await otherPage.keyboard.press("Enter");
    await expect(dialog.getByLabel("Your recording")).toBeVisible();
  });

  await test.step("the second recording is used, and sent when there is a connection", async () => {
    await dialog.getByRole("button", { name: "Record again" }).click();
    await begin.click();
    await expect(dialog.getByText(/^Recording, 0:(?!0[01]$)/)).toBeVisible();
    await dialog.getByRole("button", { name: "Stop" }).click();
    await otherPage.keyboard.press("Escape");
    await expect(dialog.getByText("Discard this recording?")).toBeVisible();
    await expectAccessible(otherPage);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    // A recording that cannot be sent is stored until there is a connection.
    await otherPage.context().setOffline(true);
    await dialog.getByRole("button", { name: "Use this video" }).click();
    await expect(delivery.getByText("Waiting for a connection.")).toBeVisible();
    await otherPage.context().setOffline(false);
    await expect(delivery.getByText(/^video-.+ is ready to be delivered\.$/)).toBeVisible({
      timeout: 60_000,
    });
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await page.goto(placed.path);
  const player = page.getByLabel(`The video by ${talent.displayName}`);
  await player.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
});
