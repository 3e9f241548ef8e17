import { expect, goWithin, open, test, untilAsked } from "./own-builds.ts";

test("A talent newer than the build has pages immediately, and prerendered ones after the next build", async ({
  page,
  site,
  builds,
}) => {
  const { slug, displayName, offerGuid } = builds.newcomer;
  const name = page.getByRole("heading", { level: 1, name: displayName });
  const booking = page.getByRole("heading", { level: 1, name: `Book ${displayName}` });
  const offer = page.getByRole("link", { name: displayName }).first();
  await test.step("each page loads as a document", async () => {
    const shell = await page.goto(`/${slug}`);
    expect(await shell?.text()).toContain('"kind":"shell"');
    await expect(name).toBeVisible();
    await page.goto(`/${slug}/book`);
    await expect(booking).toBeVisible();
    await page.goto(`/${slug}/${offerGuid}`);
    await expect(offer).toBeVisible();
  });
  await test.step("each page opens within a tab", async () => {
    site.visits.length = 0;
    await open(page, "/help");
    await untilAsked(site, "/builds/latest.json");
    await goWithin(page, `/${slug}`);
    await expect(name).toBeVisible();
    await goWithin(page, `/${slug}/book`);
    await expect(booking).toBeVisible();
    // The booking names its step in the address before anything else is opened.
    await expect(page).toHaveURL(/[?&]step=/);
    await goWithin(page, `/${slug}/${offerGuid}`);
    // The booking may link to the athlete, too.
    await expect(booking).toBeHidden();
    await expect(offer).toBeVisible();
    expect(site.documents()).toEqual(["/help"]);
  });
  await test.step("the next build has the page", async () => {
    site.deploy(builds.two);
    const document = await page.goto(`/${slug}`);
    expect(await document?.text()).toContain('"kind":"page"');
    await expect(name).toBeVisible();
  });
});
