import { expectAccessible } from "./axe.ts";
import { acceptOrder, requestVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { browserWithCamera } from "./recorded-video.ts";

test.use(browserWithCamera);

test("The athlete reads the brief beside the camera, records, records again, and delivers it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  test.slow();
  const { talent, video } = talentWithVideo(catalogue, 8);
  const customer = `Kim ${newWord()}`;
  await requestVideo(
    page,
    { talent, video },
    { customer, email: newEmail("kim"), recipient: "Aisha" },
  );

  await acceptOrder(otherPage, talent, customer);
  const delivery = otherPage.getByRole("form", { name: "Deliver" });
  await delivery.getByRole("button", { name: "Record it here" }).click();

  const dialog = otherPage.getByRole("dialog", { name: "Record your video" });
  await expect(dialog.getByRole("region", { name: "The brief" })).toContainText("Aisha");
  const begin = dialog.getByRole("button", { name: "Start recording" });
  await expect(begin).toBeEnabled();
  await expectAccessible(otherPage);

  await test.step("by the keyboard alone: begin, pause, go on, stop", async () => {
    await begin.focus();
    await otherPage.keyboard.press("Enter");
    await expect(dialog.getByText(/^Recording in 3/)).toBeVisible();
    await expect(dialog.getByText("Recording, 0:01")).toBeVisible();
    await dialog.getByRole("button", { name: "Pause" }).focus();
    await otherPage.keyboard.press("Enter");
    await expect(dialog.getByText(/^Paused at /)).toBeVisible();
    await dialog.getByRole("button", { name: "Go on" }).focus();
    await otherPage.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Stop" }).focus();
    await otherPage.keyboard.press("Enter");
    await expect(dialog.getByLabel("Your recording")).toBeVisible();
  });

  await test.step("once more, and this one is used", async () => {
    await dialog.getByRole("button", { name: "Record again" }).click();
    await begin.click();
    await expect(dialog.getByText("Recording, 0:02")).toBeVisible();
    await dialog.getByRole("button", { name: "Stop" }).click();
    await otherPage.keyboard.press("Escape");
    await expect(dialog.getByText("Throw this recording away?")).toBeVisible();
    await expectAccessible(otherPage);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    // A recording that cannot be sent now is kept, and goes when there is a connection.
    await otherPage.context().setOffline(true);
    await dialog.getByRole("button", { name: "Use this video" }).click();
    await expect(delivery.getByText("Waiting for a connection.")).toBeVisible();
    await otherPage.context().setOffline(false);
    await expect(delivery.getByText(/^video-.+ is ready to be delivered\.$/)).toBeVisible({
      timeout: 30_000,
    });
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await page.reload();
  const player = page.getByLabel(`The video by ${talent.displayName}`);
  await player.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
});
