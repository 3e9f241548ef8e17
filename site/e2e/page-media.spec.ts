import sharp from "sharp";
import { expectAccessible, expectAccessibleAtBothWidths } from "./axe.ts";
import { emailOfTalent, expect, talentWithVideo, test } from "./fixtures.ts";
import { recordVideo } from "./recorded-video.ts";
import { enterAs } from "./signed-in.ts";

/** A photograph with the data that a phone adds, for example its place. */
async function photograph(width: number, height: number) {
  const noise = { type: "gaussian", mean: 130, sigma: 30 } as const;
  const create = { width, height, channels: 3, background: "#000", noise } as const;
  const buffer = await sharp({ create })
    .withExif({ IFD0: { Make: "Telltale" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
    .jpeg()
    .toBuffer();
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}

test("A talent adds, orders and removes pictures and a video, which the page shows immediately", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 23);
  const section = page.getByRole("region", { name: "Pictures and video" });
  const dialog = page.getByRole("dialog");
  await enterAs(page, emailOfTalent(talent));
  await page.goto("/talent/account/profile");

  await test.step("a file that is no picture, or is too small, is rejected with a message", async () => {
    const words = { name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
    await section.getByLabel("Portrait file").setInputFiles(words);
    await expect(dialog.getByRole("alert")).toHaveText(/can’t be read/);
    await dialog.getByRole("button", { name: "Go back" }).click();
    await section.getByLabel("Portrait file").setInputFiles(await photograph(399, 600));
    await expect(dialog.getByRole("alert")).toHaveText(/too small.*400 × 400/);
    await dialog.getByRole("button", { name: "Go back" }).click();
  });

  const portrait = await test.step("a keyboard crops the portrait", async () => {
    await section.getByLabel("Portrait file").setInputFiles(await photograph(1_200, 800));
    await expect(dialog.getByRole("img", { name: "What the page will show" })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await dialog.getByLabel("Zoom").press("End");
    await dialog.getByLabel("Left and right").press("Home");
    await dialog.getByLabel("Up and down").press("ArrowRight");
    const use = dialog.getByRole("button", { name: "Use this picture" });
    await use.press("Enter");
    const alt = dialog.getByLabel("What does it show?");
    await expect(alt).toBeFocused();
    await expect(alt).toHaveAccessibleDescription(/Describe the picture in a few words/);
    await alt.fill("At the start of a race");
    await use.press("Enter");
    await expect(dialog).toHaveCount(0);
    const shown = section.getByRole("img", { name: "At the start of a race" });
    await expect(shown).toHaveAttribute("src", /^\/media\/talent\/pictures\/[0-9a-f-]{36}\.jpg$/);
    // At the highest zoom the portrait has the minimum of pixels.
    await expect(shown).toHaveAttribute("width", "400");
    return (await shown.getAttribute("src")) ?? "";
  });

  await test.step("visitors get it immediately, without the data of the camera", async () => {
    const live = await otherPage.request.get(`/api/talent/${talent.slug}`);
    expect((await live.json()).avatar).toMatchObject({ src: portrait, width: 400, height: 400 });
    // The prerendered page shows it after the first interaction.
    await otherPage.goto(`/${talent.slug}`);
    await otherPage.getByRole("heading", { level: 1 }).click();
    const shown = otherPage.getByRole("img", { name: "At the start of a race" });
    await expect(shown).toHaveAttribute("src", portrait);
    const file = await otherPage.request.get(portrait);
    expect(file.headers()["content-type"]).toBe("image/jpeg");
    const content = await file.body();
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    expect(content.includes("Telltale")).toBe(false);
  });

  // The catalogue's pictures stay; uploads are added behind them.
  const before = 3;
  await test.step("a keyboard adds to a gallery, orders and describes it", async () => {
    await expect(section.getByText(`${before} of 12 pictures`)).toBeVisible();
    for (const [at, alt] of ["The stadium", "After the finish"].entries()) {
      await section.getByLabel("Gallery file").setInputFiles(await photograph(800, 700));
      await dialog.getByLabel("What does it show?").fill(alt);
      await dialog.getByRole("button", { name: "Use this picture" }).click();
      await expect(section.getByText(`${before + at + 1} of 12 pictures`)).toBeVisible();
    }
    await section.getByRole("button", { name: "Move earlier: After the finish" }).press("Enter");
    const pictures = section.getByRole("listitem").getByRole("img");
    await expect(pictures.nth(before)).toHaveAccessibleName("After the finish");
    await expect(section.getByRole("listitem").nth(before)).toBeFocused();
    await section.getByRole("button", { name: "Describe: The stadium" }).press("Enter");
    await dialog.getByLabel("What does it show?").fill("The empty stadium");
    await dialog.getByRole("button", { name: "Save the description" }).click();
    await expect(pictures.last()).toHaveAccessibleName("The empty stadium");
  });

  await test.step("a cover is added", async () => {
    await section.getByLabel("Cover file").setInputFiles(await photograph(1_300, 700));
    await dialog.getByLabel("What does it show?").fill("The home crowd");
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    const cover = section.getByRole("img", { name: "The home crowd" });
    await expect(cover).toHaveAttribute("width", "1300");
  });

  await test.step("an intro video comes with its poster", async () => {
    const buffer = await recordVideo(otherPage);
    const file = { name: "hello.webm", mimeType: "video/webm", buffer };
    await section.getByLabel("Intro video file").setInputFiles(file);
    await dialog.getByLabel("Name of the video").fill("Hello from the track");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use this video" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(section.getByLabel("Hello from the track")).toHaveAttribute("preload", "none");
    await expectAccessibleAtBothWidths(page);
  });

  await test.step("removed pictures and videos are not public", async () => {
    await section.getByRole("button", { name: "Remove: After the finish" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(section.getByText(`${before + 1} of 12 pictures`)).toBeVisible();
    await section.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await section.getByRole("button", { name: "Remove the video" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    // An open dialog hides the roles of the page behind it.
    await expect(dialog).toBeHidden();
    await expect(section.getByRole("button", { name: "Remove the video" })).toHaveCount(0);
    const live = await (await page.request.get(`/api/talent/${talent.slug}`)).json();
    expect(live.gallery).toHaveLength(before + 1);
    expect([live.cover, live.introVideo]).toEqual([undefined, undefined]);
  });
});
