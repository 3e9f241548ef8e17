import { expect, talentWithVideo, test } from "./fixtures.ts";

// The policy lets no element carry styles or scripts of its own: whatever needs one is reported here.
test("A dialog holds the page behind it without asking anything of the content security policy", async ({
  page,
  catalogue,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  const { talent } = talentWithVideo(catalogue, 1);
  const answer = await page.goto(`/${talent.slug}`);
  expect(answer?.headers()["content-security-policy"]).toContain("style-src 'self';");

  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
  const before = await overflow();
  await page.getByRole("link", { name: /^Book/ }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(overflow).toBe("hidden");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(overflow).toBe(before);
  expect(refused).toEqual([]);
});
