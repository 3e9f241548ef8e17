import { expectAccessible } from "./axe.ts";
import { payByRequest, placeVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import {
  acceptByRequest,
  deliverByRequest,
  headersOfTalent,
  uploadByRequest,
} from "./order-steps.ts";
import { recordVideo } from "./recorded-video.ts";
import { expectFits } from "./width.ts";

test("A recipient plays a gift by the link that the customer sends", async ({
  page,
  catalogue,
  browser,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 25);
  const customer = `Kim ${newWord()}`;
  const gift = page.getByRole("region", { name: "Gift" });

  const booking = {
    customer,
    email: newEmail("kim"),
    recipient: "Aisha",
    gift: "Run well, Aisha!",
  };
  const placed = await placeVideo(request, { talent, video }, booking);
  await payByRequest(request, placed);
  await page.goto(placed.path);
  await gift.getByRole("button", { name: "Get a link for Aisha" }).click();
  const link = await gift.getByLabel("Link for Aisha").inputValue();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const recipient = await context.newPage();
  await test.step("before the delivery the link shows that the athlete is working", async () => {
    await recipient.goto(new URL(link, page.url()).pathname);
    await expect(recipient.getByText("is working on it")).toBeVisible();
    await expect(recipient.getByText("Run well, Aisha!")).toHaveCount(0);
    await expectAccessible(recipient);
  });

  await test.step("the athlete delivers a file", async () => {
    const file = await recordVideo(page);
    await acceptByRequest(request, talent, placed);
    const upload = { purpose: "deliverable", kind: "video", orderGuid: placed.guid, file } as const;
    const headers = await headersOfTalent(request, talent);
    const assetId = await uploadByRequest(request, headers, upload);
    await deliverByRequest(request, talent, placed, { kind: "video", assetId });
  });

  await test.step("the customer approves it", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    await expect(gift).toContainText("Aisha can open it now, by the link that you send.");
  });

  await test.step("the recipient plays it by the same link, without an account", async () => {
    await recipient.reload();
    await expect(recipient.getByText("Run well, Aisha!")).toBeVisible();
    await recipient.getByRole("button", { name: "Unwrap your gift" }).click();
    const player = recipient.getByLabel(`The video by ${talent.displayName}`);
    await player.focus();
    await recipient.keyboard.press("Space");
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expectAccessible(recipient);
    await expectFits(recipient);
  });
  await context.close();
});
