import { createHash } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothWidths } from "./axe.ts";
import type { Placed } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import {
  deliverByRequest,
  headersOfTalent,
  openMore,
  placeAccepted,
  uploadByRequest,
} from "./order-steps.ts";
import { recordVideo } from "./recorded-video.ts";
import { enterAs } from "./signed-in.ts";

/** Breaks the connection of the first parts, and counts the parts that arrive. */
function breakParts(times: number) {
  const counts = { broken: 0, arrived: 0 };
  const handle = async (route: Route) => {
    if (route.request().method() !== "PUT") return await route.fallback();
    if (counts.broken < times) {
      counts.broken += 1;
      return await route.abort("connectionreset");
    }
    await route.continue();
    counts.arrived += 1;
  };
  return { counts, handle };
}

function checksum(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Places a guest's order and delivers a recorded video, by API. */
async function placeDelivered(
  { page, otherPage }: Record<"page" | "otherPage", Page>,
  { talent, video }: ReturnType<typeof talentWithVideo>,
): Promise<Placed> {
  const booking = { customer: `Kim ${newWord()}`, email: newEmail("kim"), recipient: "Aisha" };
  const placed = await placeAccepted(page.request, { talent, video }, booking);
  await otherPage.goto("/help");
  const file = await recordVideo(otherPage);
  const poster = await otherPage.screenshot({ type: "jpeg" });
  const headers = await headersOfTalent(page.request, talent);
  const upload = { purpose: "deliverable", orderGuid: placed.guid };
  const assetId = await uploadByRequest(page.request, headers, { ...upload, kind: "video", file });
  const picture = { ...upload, kind: "picture", file: poster } as const;
  const posterId = await uploadByRequest(page.request, headers, picture);
  await deliverByRequest(page.request, talent, placed, { kind: "video", assetId, posterId });
  return placed;
}

test("A video upload continues after a lost part and a closed tab, and the customer plays the delivered video", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 7);
  const booking = { customer: `Kim ${newWord()}`, email: newEmail("kim"), recipient: "Aisha" };
  const placed = await placeAccepted(page.request, { talent, video }, booking);
  const order = `/talent/orders/${placed.guid}`;
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto(order);
  const file = await recordVideo(otherPage, 20_000_000);
  const delivery = otherPage.getByRole("form", { name: "Deliver" });

  await test.step("a file that is not a video is rejected with a message", async () => {
    await expectAccessible(otherPage);
    const program = { name: "match.mp4", mimeType: "video/mp4", buffer: Buffer.from("\x7fELF…") };
    await delivery.getByLabel("Video file").setInputFiles(program);
    await expect(delivery.getByRole("alert")).toHaveText(
      "The file must be a video: MP4, MOV or WebM.",
    );
    await expect(delivery.getByRole("button", { name: "Deliver", exact: true })).toBeDisabled();
  });

  await test.step("the upload continues in a new tab behind the parts that arrived", async () => {
    let held = 0;
    await otherPage.route("**/assets/*?*", async (route) => {
      if (route.request().method() !== "PUT") return await route.fallback();
      held += 1;
      // Only the first part arrives while this page is open.
      await (held === 1 ? route.continue() : route.abort("connectionreset"));
    });
    const chosen = { name: "match.webm", mimeType: "video/webm", buffer: file };
    await delivery.getByLabel("Video file").setInputFiles(chosen);
    await expect(delivery.getByText("Waiting for a connection.")).toBeVisible();
    await expectAccessible(otherPage);
    await otherPage.goto("about:blank");
    await otherPage.unrouteAll({ behavior: "ignoreErrors" });

    const { counts, handle } = breakParts(1);
    await otherPage.route("**/assets/*?*", handle);
    await otherPage.goto(order);
    await expect(delivery.getByText("match.webm is ready to be delivered.")).toBeVisible({
      timeout: 60_000,
    });
    // The first of three parts had arrived; the poster is the last upload.
    expect(counts).toEqual({ broken: 1, arrived: 3 });
  });

  await test.step("captions with a mistake are rejected with its line, and can be written here", async () => {
    await expect(delivery.getByAltText("Picture shown before the video plays")).toBeVisible();
    const wrong = Buffer.from("WEBVTT\n\n00:01,000 --> 00:02,000\nHello!");
    const captions = delivery.getByRole("region", { name: "Captions" });
    const file = { name: "words.vtt", mimeType: "text/vtt", buffer: wrong };
    await captions.getByLabel("Captions file").setInputFiles(file);
    await expect(captions.getByRole("alert")).toHaveText(
      "The file has a mistake in line 3: times are written like 00:00:01.000 --> 00:00:03.000.",
    );
    await captions.getByRole("button", { name: "Write them here" }).click();
    await captions.getByLabel("Caption 1 begins").fill("soon");
    await captions.getByLabel("Text of caption 1").fill("Run well, Aisha!");
    await captions.getByRole("button", { name: "Save captions" }).click();
    await expect(captions.getByText("Write the time like 0:05 or 1:05.5")).toBeVisible();
    await expectAccessibleAtBothWidths(otherPage);
    await captions.getByLabel("Caption 1 begins").fill("0:00");
    await captions.getByRole("button", { name: "Save captions" }).click();
    await expect(captions.getByText("The captions are ready")).toBeVisible();
    const takePicture = delivery.getByRole("button", { name: "Use this moment as the picture" });
    await takePicture.click();
    // It is disabled until the new picture has arrived.
    await expect(takePicture).toBeEnabled();
    await expect(delivery.getByAltText("Picture shown before the video plays")).toBeVisible();
  });

  await test.step("the video is delivered", async () => {
    await expectAccessible(otherPage);
    await delivery.getByLabel(/^A note with it/).fill("For Aisha, run well!");
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await test.step("the customer plays it by keyboard and downloads it", async () => {
    await page.goto(placed.path);
    const player = page.getByLabel(`The video by ${talent.displayName}`);
    await expect(player).toBeVisible();
    await expectAccessible(page);
    await player.focus();
    await page.keyboard.press("Space");
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expect(player).toHaveAttribute("poster", /^http/);
    await expect.poll(() => player.evaluate(captionWords)).toEqual(["Run well, Aisha!"]);
    await page.keyboard.press("Shift+>");
    expect(await player.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25);
    await expect(page.getByLabel("Speed")).toHaveValue("1.25");
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const saved = await (await saving).createReadStream();
    const bytes = Buffer.concat(await saved.toArray());
    expect(checksum(bytes)).toBe(checksum(file));
  });
});

test("A customer shares a delivered video by link and publicly, and makes it private again", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 7);
  const placed = await placeDelivered({ page, otherPage }, { talent, video });
  const sharing = page.getByRole("region", { name: "Share the video" });
  const link = sharing.getByRole("link");
  const shareWith = async (audience: string) => {
    await page.goto(placed.path);
    await sharing.getByRole("radio", { name: new RegExp(`^${audience}`) }).check();
    const word = sharing.getByRole("checkbox", {
      name: "Aisha agrees that everyone may watch it",
    });
    if ((await word.count()) > 0) await word.check();
    await sharing.getByRole("button", { name: "Save who may watch" }).click();
    await expect(page.getByText(/ can watch it now$/)).toBeVisible();
    await expect(sharing.getByRole("button", { name: "Save who may watch" })).toBeDisabled();
  };
  const shared =
    await test.step("the customer shares it with everyone who has the link", async () => {
      await shareWith("Anyone with the link");
      await expectAccessibleAtBothWidths(page);
      const address = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
      const document = await otherPage.goto(address);
      expect([document?.status(), document?.headers()["x-robots-tag"]]).toEqual([200, "noindex"]);
      const title = `A video by ${talent.displayName}`;
      await expect(otherPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(otherPage.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expectAccessibleAtBothWidths(otherPage);
      const player = otherPage.getByLabel(title, { exact: true });
      await player.focus();
      await otherPage.keyboard.press("k");
      await expect
        .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0);
      return address;
    });

  await test.step("a public video may be indexed by search engines", async () => {
    await shareWith("Everyone");
    const document = await otherPage.goto(shared);
    expect([document?.status(), document?.headers()["x-robots-tag"]]).toEqual([200, undefined]);
    await expect(otherPage.locator('meta[name="robots"]')).toHaveCount(0);
    const told = otherPage.locator('script[type="application/ld+json"]');
    const [video] = JSON.parse((await told.textContent()) ?? "[]");
    expect(video["@type"]).toBe("VideoObject");
    const picture = await page.request.get(new URL(video.thumbnailUrl).pathname);
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  const videos = otherPage.getByRole("region", { name: "Videos" });
  await test.step("the athlete's page shows it and links to its page", async () => {
    await otherPage.goto(`/${talent.slug}`);
    // The page's code loads current data, and starts with the first interaction.
    await otherPage.mouse.wheel(0, 600);
    const shown = videos.getByRole("link", { name: `${video.title}, ` });
    await expect(shown.first()).toBeVisible();
    await expectAccessibleAtBothWidths(otherPage);
    await shown.first().press("Enter");
    await expect(otherPage).toHaveURL(shared);
  });

  await test.step("a private video has no page and is not on the athlete's page", async () => {
    await shareWith("Only me");
    expect((await otherPage.goto(shared))?.status()).toBe(404);
    await expect(otherPage.getByText(/^Page not found: /)).toBeVisible();
    const current = otherPage.waitForResponse(`**/api/talent/${talent.slug}`);
    await otherPage.goto(`/${talent.slug}`);
    await otherPage.mouse.wheel(0, 600);
    await (await current).finished();
    const old = videos.locator(`a[href$="${shared.split("/").at(-1)}"]`);
    await expect(old).toHaveCount(0);
  });
});

test("A customer reports a problem with pictures, which operators see beside the delivered video", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 7);
  const placed = await placeDelivered({ page, otherPage }, { talent, video });
  await page.goto(placed.path);
  const pictures = page.getByRole("region", { name: "Your pictures for us" });
  await test.step("the dispute accepts pictures, and no other files", async () => {
    await openMore(page);
    await page.getByRole("button", { name: "Report a problem" }).click();
    const dialog = page.getByRole("dialog", { name: "Report a problem" });
    await dialog.getByRole("radio", { name: "It isn’t what was ordered" }).check();
    await dialog.getByLabel("What happened?").fill("The name is wrong.");
    await dialog.getByRole("button", { name: "Report the problem" }).click();
    const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
    const choose = pictures.getByLabel("Picture file");
    await choose.setInputFiles({ name: "chat.png", mimeType: "image/png", buffer: script });
    await expect(pictures.getByRole("alert")).toHaveText(
      "The file must be a picture: JPEG, PNG or WebP.",
    );
    const picture = await page.screenshot();
    await choose.setInputFiles({ name: "chat.png", mimeType: "image/png", buffer: picture });
    await expect(pictures.getByAltText("Your picture 1")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  await test.step("operators see them beside the order, and the delivery", async () => {
    await enterAs(otherPage, "operator@matchday.example");
    await otherPage.goto("/operators/disputes");
    const words = (await page.getByText(/^Order \w{4}-\w{4}$/).textContent()) ?? "";
    await otherPage.getByRole("link", { name: words.replace("Order ", "") }).click();
    await otherPage.getByRole("button", { name: /^Open picture 1/ }).click();
    await expect(otherPage.getByAltText(/^picture 1, submitted by the guest/)).toBeVisible();
    await otherPage.getByRole("button", { name: "Open the delivered video" }).click();
    await expect(otherPage.getByLabel("the delivered video", { exact: true })).toBeVisible();
    await expectAccessibleAtBothWidths(otherPage);
  });
});

/** Returns the texts of a player's captions. */
function captionWords(player: HTMLVideoElement): string[] {
  const cues = Array.from(player.textTracks, (track) => Array.from(track.cues ?? [])).flat();
  return cues.map((cue) => ("text" in cue ? String(cue.text) : ""));
}
