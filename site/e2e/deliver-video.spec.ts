import { createHash } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { emailOfTalent, expect, logIn, newEmail, newWord, talentWithVideo, test } from "./bench.ts";
import { bookVideo, openOwnOrder, pay } from "./booking.ts";
import { recordVideo } from "./recorded-video.ts";
import { expectSound } from "./sound.ts";

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

async function acceptOrder(page: Page, email: string, customer: string) {
  await page.goto("/login");
  await logIn(page, email);
  await page.getByRole("link", { name: customer }).click();
  await page.getByRole("button", { name: /^Accept and earn / }).click();
  await expect(page.getByText("Accepted and charged")).toBeVisible();
}

test("A video arrives whole over a bad connection and after a closed tab, and the customer plays it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  test.slow();
  const { talent, video } = talentWithVideo(catalogue, 7);
  const customer = `Kim ${newWord()}`;
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, { customer, email: newEmail("kim"), recipient: "Aisha" });
  await pay(page);
  await openOwnOrder(page);

  await acceptOrder(otherPage, emailOfTalent(talent), customer);
  const order = otherPage.url();
  const file = await recordVideo(otherPage, 20_000_000);
  const delivery = otherPage.getByRole("form", { name: "Deliver" });

  await test.step("a file that is no video is refused in words", async () => {
    await expectSound(otherPage);
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
    await expectSound(otherPage);
    await otherPage.goto("about:blank");
    await otherPage.unrouteAll({ behavior: "ignoreErrors" });

    const { counts, handle } = breakParts(1);
    await otherPage.route("**/assets/*?*", handle);
    await otherPage.goto(order);
    await expect(delivery.getByText("match.webm is ready to be delivered.")).toBeVisible({
      timeout: 60_000,
    });
    // Of three parts the first was there already.
    expect(counts).toEqual({ broken: 1, arrived: 2 });
  });

  await test.step("and is delivered", async () => {
    await expectSound(otherPage);
    await delivery.getByLabel(/^A note with it/).fill("For Aisha, run well!");
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await test.step("the customer plays it by the keyboard alone and takes it home", async () => {
    await page.reload();
    const player = page.getByLabel(`The video by ${talent.displayName}`);
    await expect(player).toBeVisible();
    await expectSound(page);
    await player.focus();
    await page.keyboard.press("Space");
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const saved = await (await saving).createReadStream();
    const bytes = Buffer.concat(await saved.toArray());
    expect(checksum(bytes)).toBe(checksum(file));
  });
});
