import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { emailOfTalent, expect, logIn, talentWithVideo, test } from "./bench.ts";

const widths = [390, 1440] as const;

/** Violations as short lines, so that a failing test says what to mend. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/** Nothing is wider than the window. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

async function expectSound(page: Page) {
  await expect(page.getByRole("heading").first()).toBeVisible();
  // Pages fade in; colours are judged when they stand.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.playState !== "running"),
  );
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

for (const width of widths) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("public pages are accessible", async ({ page, catalogue }) => {
      const { talent } = talentWithVideo(catalogue, 0);
      const [sport] = catalogue.sports;
      for (const path of [
        "/",
        `/sport/${sport?.slug}`,
        `/${talent.slug}`,
        "/login",
        "/signup",
        "/enroll",
      ]) {
        await test.step(path, async () => {
          await page.goto(path);
          await expectSound(page);
        });
      }
    });

    test("every step of a booking is accessible", async ({ page, catalogue }) => {
      const { talent, video } = talentWithVideo(catalogue, 0);
      await page.goto(`/${talent.slug}/book?offer=${video.offerGuid}`);
      const next = page.getByRole("button", { name: "Continue" });
      await expect(page.getByText("Total, fees included")).toBeVisible();
      await expectSound(page);
      await next.click();
      await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
      await next.click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectSound(page);
      await page.getByLabel("Their name").fill("Aisha");
      await page.getByLabel("Pep talk").check();
      await page
        .getByRole("textbox", { name: /^What should .+ know\?$/ })
        .fill("A first marathon, next week.");
      await next.click();
      await expect(page.getByRole("heading", { name: "When?" })).toBeVisible();
      await next.click();
      await page.getByLabel("Your name").fill("Kim Lee");
      await page.getByLabel("Email", { exact: true }).fill("kim@example.com");
      await page.getByLabel("Email once more").fill("kim@example.com");
      await next.click();
      await expect(page.getByRole("heading", { name: "Check and request" })).toBeVisible();
      await expectSound(page);
    });

    test("the athlete's area is accessible", async ({ page, catalogue }) => {
      await page.goto("/talent/orders");
      await logIn(page, emailOfTalent(talentWithVideo(catalogue, 0).talent));
      await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
      for (const path of ["/talent/orders", "/talent/account", "/talent/account/profile"]) {
        await test.step(path, async () => {
          await page.goto(path);
          await expectSound(page);
        });
      }
    });
  });
}
