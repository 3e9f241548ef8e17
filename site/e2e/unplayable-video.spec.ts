import { readFileSync } from "node:fs";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { placeAccepted } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";

const cases = new URL("../../functions/media/check/tests/files/", import.meta.url);

/** A file of the tests, as a person chooses it. */
function fileOf(path: string, name: string) {
  return { name, mimeType: "video/quicktime", buffer: readFileSync(new URL(path, cases)) };
}

test("An athlete is warned of a video that some browsers do not show, and the customer downloads it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 11);
  const booking = { customer: `Kim ${newWord()}`, email: newEmail("kim"), recipient: "Aisha" };
  const placed = await placeAccepted(page.request, { talent, video }, booking);
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto(`/talent/orders/${placed.guid}`);
  const delivery = otherPage.getByRole("form", { name: "Deliver" });

  await test.step("a video that no browser plays is rejected with what to do", async () => {
    const studio = fileOf("mp4/turned.mp4", "studio.mov");
    const at = studio.buffer.indexOf("avc1\0\0");
    studio.buffer.write("apch", at, "latin1");
    await delivery.getByLabel("Video file").setInputFiles(studio);
    await expect(delivery.getByRole("alert")).toHaveText(
      "The file is in a format that no browser plays, such as ProRes or Motion JPEG. Export it again as MP4 with H.264.",
    );
  });

  await test.step("the athlete sees that some browsers do not show an HEVC video", async () => {
    const phone = fileOf("cases/hevc-10-bit-hlg.mov", "phone.mov");
    await delivery.getByLabel("Video file").setInputFiles(phone);
    await expect(delivery.getByText("phone.mov is ready to be delivered.")).toBeVisible({
      timeout: 60_000,
    });
    await expect(delivery.getByText("Some browsers can’t show this video.")).toBeVisible();
    await expectAccessibleAtBothWidths(otherPage);
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await test.step("a browser without the codec says so, and offers the download", async () => {
    await page.goto(placed.path);
    await expect(page.getByText("Your browser can’t show this video.")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download", exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.mov$/);
  });
});
