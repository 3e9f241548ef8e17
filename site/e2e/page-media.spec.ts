import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./axe.ts";
import { emailOfTalent, expect, logIn, talentWithVideo, test } from "./fixtures.ts";
import { recordVideo } from "./recorded-video.ts";

const run = promisify(execFile);
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** A photograph as a phone makes it: held upright, with the place it was taken. */
async function photograph(width: number, height: number) {
  const noise = { type: "gaussian", mean: 130, sigma: 30 } as const;
  const create = { width, height, channels: 3, background: "#000", noise } as const;
  const buffer = await sharp({ create })
    .withExif({ IFD0: { Make: "Telltale" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
    .jpeg()
    .toBuffer();
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}

async function openOwnPage(page: Page, email: string) {
  await page.goto("/login");
  await logIn(page, email);
  await expect(page).toHaveURL(/\/talent\//);
  await page.goto("/talent/account/profile");
  await expect(page.getByRole("heading", { name: "Pictures and video" })).toBeVisible();
}

/** Exports the talent's record and builds the site of nobody else; gives the folder. */
async function buildSiteOf(slug: string, folder: string): Promise<string> {
  const [catalogue, out] = [join(folder, "export"), join(folder, "site")];
  const data = process.env.MATCHDAY_DATA ?? "";
  await run(process.env.MATCHDAY_RUNNER ?? "", ["export", "--data", data, "--out", catalogue]);
  const list = join(catalogue, "talent.ndjson");
  const lines = (await readFile(list, "utf8")).trimEnd().split("\n");
  await writeFile(list, `${lines.find((line) => line.includes(`"slug":"${slug}"`))}\n`);
  const args = ["--catalogue", catalogue, "--out", out, "--site-url", "http://127.0.0.1:4300"];
  await run(process.execPath, ["site/ssg/start.mjs", ...args]);
  return out;
}

test("A talent's pictures and intro are on the page at once, and in every format with the next build", async ({
  page,
  otherPage,
  catalogue,
}) => {
  test.slow();
  const { talent } = talentWithVideo(catalogue, 23);
  const section = page.getByRole("region", { name: "Pictures and video" });
  const dialog = page.getByRole("dialog");
  await openOwnPage(page, emailOfTalent(talent));

  await test.step("what is no picture, or too small, is refused in words", async () => {
    const words = { name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
    await section.getByLabel("Portrait file").setInputFiles(words);
    await expect(dialog.getByRole("alert")).toHaveText(/cannot be read/);
    await dialog.getByRole("button", { name: "Go back" }).click();
    await section.getByLabel("Portrait file").setInputFiles(await photograph(399, 600));
    await expect(dialog.getByRole("alert")).toHaveText(/too small.*400 × 400/);
    await dialog.getByRole("button", { name: "Go back" }).click();
  });

  const portrait = await test.step("the portrait is cut by keys alone", async () => {
    await section.getByLabel("Portrait file").setInputFiles(await photograph(1_200, 800));
    await expect(dialog.getByRole("img", { name: "What the page will show" })).toBeVisible();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await dialog.getByLabel("Zoom").press("End");
    await dialog.getByLabel("Left and right").press("Home");
    await dialog.getByLabel("Up and down").press("ArrowRight");
    const use = dialog.getByRole("button", { name: "Use this picture" });
    await use.press("Enter");
    const alt = dialog.getByLabel("What does it show?");
    await expect(alt).toBeFocused();
    await expect(alt).toHaveAccessibleDescription(/Say in a few words/);
    await alt.fill("At the start of a race");
    await use.press("Enter");
    await expect(dialog).toHaveCount(0);
    const shown = section.getByRole("img", { name: "At the start of a race" });
    await expect(shown).toHaveAttribute("src", /^\/media\/talent\/pictures\/[0-9a-f-]{36}\.jpg$/);
    // Zoomed in as far as it goes: the fewest pixels that a portrait has.
    await expect(shown).toHaveAttribute("width", "400");
    return (await shown.getAttribute("src")) ?? "";
  });

  await test.step("everybody has it at once, and nothing that the camera wrote", async () => {
    const live = await otherPage.request.get(`/api/talent/${talent.slug}`);
    expect((await live.json()).avatar).toMatchObject({ src: portrait, width: 400, height: 400 });
    // The prerendered page is older; it follows as soon as somebody uses it.
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

  await test.step("a gallery is filled, put in order and described by keys", async () => {
    for (const [at, alt] of ["The stadium", "After the finish"].entries()) {
      await section.getByLabel("Gallery file").setInputFiles(await photograph(800, 700));
      await dialog.getByLabel("What does it show?").fill(alt);
      await dialog.getByRole("button", { name: "Use this picture" }).click();
      await expect(section.getByText(`${at + 1} of 12 pictures`)).toBeVisible();
    }
    await section.getByRole("button", { name: "Move earlier: After the finish" }).press("Enter");
    const pictures = section.getByRole("listitem").getByRole("img");
    await expect(pictures.first()).toHaveAccessibleName("After the finish");
    await expect(section.getByRole("listitem").first()).toBeFocused();
    await section.getByRole("button", { name: "Describe: The stadium" }).press("Enter");
    await dialog.getByLabel("What does it show?").fill("The empty stadium");
    await dialog.getByRole("button", { name: "Save the description" }).click();
    await expect(pictures.last()).toHaveAccessibleName("The empty stadium");
  });

  await test.step("a cover is put in its place", async () => {
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
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  });

  await test.step("another talent cannot use the file", async () => {
    const { talent: other } = talentWithVideo(catalogue, 24);
    await openOwnPage(otherPage, emailOfTalent(other));
    const [, assetId] = /([0-9a-f-]{36})\.jpg$/.exec(portrait) ?? [];
    const asked = otherPage.waitForRequest(/\/api\/media\/talent-page$/);
    await otherPage.reload();
    const { authorization = "" } = await (await asked).allHeaders();
    const answer = await otherPage.request.put("/api/media/talent-page/avatar", {
      headers: { authorization },
      data: { assetId, alt: "Not mine" },
    });
    expect(answer.status()).toBe(422);
    expect((await answer.json()).fields).toEqual([
      { field: "assetId", message: "must be a file that was uploaded for this place" },
    ]);
  });

  await test.step("the next build has them in every format", async () => {
    const folder = await mkdtemp(join(tmpdir(), "matchday-page-media-"));
    try {
      const site = await buildSiteOf(talent.slug, folder);
      const html = await readFile(join(site, talent.slug, "index.html"), "utf8");
      expect(html).not.toContain(`src="${portrait}"`);
      for (const alt of ["At the start of a race", "After the finish", "The empty stadium"]) {
        const picture = new RegExp(`<picture[^>]*>(?:(?!</picture>).)*alt="${alt}"`, "s").exec(
          html,
        );
        const sets = [...(picture?.[0] ?? "").matchAll(/srcSet="([^"]+)"/gi)].slice(-2);
        expect(sets, alt).toHaveLength(2);
        const [avif = "", webp = ""] = sets.map(([, set = ""]) => set);
        expect(avif).toMatch(/^\/images\/[0-9a-f]{20}-\d+\.avif /);
        expect(webp).toMatch(/^\/images\/[0-9a-f]{20}-\d+\.webp /);
        const [smallest = ""] = avif.split(" ");
        await expect(readFile(join(site, smallest))).resolves.toBeDefined();
      }
      expect(html).toContain('"@type":"VideoObject"');
      expect(html).toMatch(/<video[^>]*poster="\/images\/[^"]+"/);
      expect(html).not.toContain("autoplay");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  await test.step("what is removed is gone for everybody", async () => {
    await section.getByRole("button", { name: "Remove: After the finish" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(section.getByText("1 of 12 pictures")).toBeVisible();
    await section.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await section.getByRole("button", { name: "Remove the video" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    // What is behind an open dialog has no role either.
    await expect(dialog).toBeHidden();
    await expect(section.getByRole("button", { name: "Remove the video" })).toHaveCount(0);
    const live = await (await page.request.get(`/api/talent/${talent.slug}`)).json();
    expect(live.gallery).toHaveLength(1);
    expect([live.cover, live.introVideo]).toEqual([undefined, undefined]);
  });
});
