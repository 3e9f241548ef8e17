import { expect, talentWithVideo, test } from "./fixtures.ts";

/** The windows of a laptop, a tablet and a phone at 200 %. */
const windows = [
  { width: 720, height: 450 },
  { width: 512, height: 384 },
  { width: 195, height: 422 },
];

test("At 200 % zoom, sticky bars take at most a sixth of the window", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 31);
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    for (const path of [
      "/",
      `/sport/${talent.sports[0]}`,
      `/${talent.slug}`,
      `/${talent.slug}/${video.offerGuid}`,
      `/${talent.slug}/book`,
      "/for-athletes",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      const taken = await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight / 3);
        return [...document.querySelectorAll("body *")]
          .filter((element) => {
            const { position } = getComputedStyle(element);
            const { top, bottom, width } = element.getBoundingClientRect();
            const held = position === "sticky" || position === "fixed";
            const atEdge = Math.abs(top) < 1 || Math.abs(bottom - innerHeight) < 1;
            return held && atEdge && width > innerWidth / 2;
          })
          .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
      });
      const most = viewport.height / 6;
      expect
        .soft(taken, `${path} at ${viewport.width} × ${viewport.height}`)
        .toBeLessThanOrEqual(most);
    }
  }
});
