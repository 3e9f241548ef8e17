import { createHash } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { acceptOrder, requestVideo } from "./booking.ts";
import { expect, logIn, logOut, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { recordVideo } from "./recorded-video.ts";

/** Breaks the connection of so many parts; counts those that arrived. */
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

test("A video arrives whole over a bad connection and after a closed tab, and the customer plays it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  test.slow();
  const { talent, video } = talentWithVideo(catalogue, 7);
  const customer = `Kim ${newWord()}`;
  await requestVideo(
    page,
    { talent, video },
    { customer, email: newEmail("kim"), recipient: "Aisha" },
  );

  await acceptOrder(otherPage, talent, customer);
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
  const order = otherPage.url();
  const file = await recordVideo(otherPage, 20_000_000);
  const delivery = otherPage.getByRole("form", { name: "Deliver" });

  await test.step("a file that is no video is refused in words", async () => {
    await expectAccessible(otherPage);
    const program = { name: "match.mp4", mimeType: "video/mp4", buffer: Buffer.from("\x7fELF…") };
    await delivery.getByLabel("Video file").setInputFiles(program);
    await expect(delivery.getByRole("alert")).toHaveText(
      "The file must be a video: MP4, MOV or WebM.",
    );
    await expect(delivery.getByRole("button", { name: "Deliver", exact: true })).toBeDisabled();
  });

  await test.step("a part breaks off, the tab is closed, and the upload goes on", async () => {
    let held = 0;
    await otherPage.route("**/assets/*?*", async (route) => {
      if (route.request().method() !== "PUT") return await route.fallback();
      held += 1;
      // The first part arrives; what comes next does not while this page is open.
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
    // Of three parts the first was there already; the picture comes after them.
    expect(counts).toEqual({ broken: 1, arrived: 3 });
  });

  await test.step("captions with a mistake are refused in words, and written ones are taken", async () => {
    await expect(delivery.getByAltText("What is seen before the video plays")).toBeVisible();
    const wrong = Buffer.from("WEBVTT\n\n00:01,000 --> 00:02,000\nHello!");
    const captions = delivery.getByRole("region", { name: "Captions" });
    const file = { name: "words.vtt", mimeType: "text/vtt", buffer: wrong };
    await captions.getByLabel("Captions file").setInputFiles(file);
    await expect(captions.getByRole("alert")).toHaveText(
      "The file has a mistake in line 3: times are written like 00:00:01.000 --> 00:00:03.000.",
    );
    await captions.getByRole("button", { name: "Write them here" }).click();
    await captions.getByLabel("Caption 1 begins").fill("soon");
    await captions.getByLabel("Caption 1 says").fill("Run well, Aisha!");
    await captions.getByRole("button", { name: "Save captions" }).click();
    await expect(captions.getByText("Write the time like 0:05 or 1:05.5")).toBeVisible();
    await expectSoundAtBothWidths(otherPage);
    await captions.getByLabel("Caption 1 begins").fill("0:00");
    await captions.getByRole("button", { name: "Save captions" }).click();
    await expect(captions.getByText("The captions are ready")).toBeVisible();
    await delivery.getByRole("button", { name: "Use this moment as the picture" }).click();
    await expect(delivery.getByAltText("What is seen before the video plays")).toBeVisible();
  });

  await test.step("and is delivered", async () => {
    await expectAccessible(otherPage);
    await delivery.getByLabel(/^A note with it/).fill("For Aisha, run well!");
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await test.step("the customer plays it by the keyboard alone and takes it home", async () => {
    await page.reload();
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

  const ownOrder = page.url();
  const sharing = page.getByRole("region", { name: "Share the video" });
  const link = sharing.getByRole("link");
  const shareWith = async (audience: string) => {
    await page.goto(ownOrder);
    await sharing.getByRole("radio", { name: new RegExp(`^${audience}`) }).check();
    const word = sharing.getByRole("checkbox", {
      name: "Aisha agrees that everybody may watch it",
    });
    if ((await word.count()) > 0) await word.check();
    await sharing.getByRole("button", { name: "Save who may watch" }).click();
    await expect(sharing.getByRole("button", { name: "Save who may watch" })).toBeDisabled();
  };
  const shared = await test.step("the customer shares it with whoever has the link", async () => {
    await shareWith("Anybody with the link");
    await expectSoundAtBothWidths(page);
    const address = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
    const document = await otherPage.goto(address);
    expect([document?.status(), document?.headers()["x-robots-tag"]]).toEqual([200, "noindex"]);
    const title = `A video by ${talent.displayName}`;
    await expect(otherPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(otherPage.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectSoundAtBothWidths(otherPage);
    const player = otherPage.getByLabel(title, { exact: true });
    await player.focus();
    await otherPage.keyboard.press("k");
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    return address;
  });

  await test.step("with everybody, so that search engines know of the video", async () => {
    await shareWith("Everybody");
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
  await test.step("and is shown on the athlete's page, as the page of its own is", async () => {
    await otherPage.goto(`/${talent.slug}`);
    // What is live comes with the page's code, which starts when the page is used.
    await otherPage.mouse.wheel(0, 600);
    const shown = videos.getByRole("link", { name: `${video.title}, ` });
    await expect(shown.first()).toBeVisible();
    await expectSoundAtBothWidths(otherPage);
    await shown.first().press("Enter");
    await expect(otherPage).toHaveURL(shared);
  });

  await test.step("and with nobody any more: the page is as if it never was", async () => {
    await shareWith("Only me");
    expect((await otherPage.goto(shared))?.status()).toBe(404);
    await expect(otherPage.getByText(/^Page not found: /)).toBeVisible();
    await otherPage.goto(`/${talent.slug}`);
    await otherPage.mouse.wheel(0, 600);
    const old = videos.locator(`a[href$="${shared.split("/").at(-1)}"]`);
    await expect(old).toHaveCount(0);
  });

  const pictures = page.getByRole("region", { name: "Your pictures for us" });
  await test.step("a dispute takes pictures of what happened, and nothing else", async () => {
    await page.getByRole("button", { name: "Report a problem" }).click();
    const dialog = page.getByRole("dialog", { name: "Report a problem" });
    await dialog.getByRole("radio", { name: "It is not what was ordered" }).check();
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
    await expectSoundAtBothWidths(page);
  });

  await test.step("and the operators see them beside the order", async () => {
    await logOut(otherPage);
    await otherPage.goto("/login");
    await logIn(otherPage, "operator@matchday.example");
    await expect(otherPage.getByRole("link", { name: "Queues" })).toBeVisible();
    await otherPage.goto("/operators/disputes");
    const words = (await page.getByText(/^Order \w{4}-\w{4}$/).textContent()) ?? "";
    await otherPage.getByRole("link", { name: words.replace("Order ", "") }).click();
    await otherPage.getByRole("button", { name: /^Open picture 1/ }).click();
    await expect(otherPage.getByAltText(/^picture 1, shown by the guest/)).toBeVisible();
    await otherPage.getByRole("button", { name: "Open the delivered video" }).click();
    await expect(otherPage.getByLabel("the delivered video", { exact: true })).toBeVisible();
    await expectSoundAtBothWidths(otherPage);
  });
});

async function expectSoundAtBothWidths(page: Page) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
}

/** What the captions of a player say. */
function captionWords(player: HTMLVideoElement): string[] {
  const cues = Array.from(player.textTracks, (track) => Array.from(track.cues ?? [])).flat();
  return cues.map((cue) => ("text" in cue ? String(cue.text) : ""));
}
