import { expect, goWithin, open, test, untilAsked } from "./own-builds.ts";

test("A talent newer than the build has pages at once, and prerendered ones with the next build", async ({
  page,
  site,
  builds,
}) => {
  const { slug, displayName, offerGuid } = builds.newcomer;
  const name = page.getByRole("heading", { level: 1, name: displayName });
  const shell = await page.goto(`/${slug}`);
  expect(await shell?.text()).toContain('"kind":"shell"');
  await expect(name).toBeVisible();
  await page.goto(`/${slug}/book`);
  await expect(page.getByRole("heading", { level: 1, name: `Book ${displayName}` })).toBeVisible();
  await page.goto(`/${slug}/${offerGuid}`);
  await expect(page.getByRole("link", { name: displayName }).first()).toBeVisible();

  site.deploy(builds.two);
  const document = await page.goto(`/${slug}`);
  expect(await document?.text()).toContain('"kind":"page"');
  await expect(name).toBeVisible();
});

test("A tab whose build does not know a talent opens their pages within", async ({
  page,
  site,
  builds,
}) => {
  const { slug, displayName, offerGuid } = builds.newcomer;
  await open(page, "/faq");
  await untilAsked(site, "/builds/latest.json");
  await goWithin(page, `/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: displayName })).toBeVisible();
  await goWithin(page, `/${slug}/book`);
  await expect(page.getByRole("heading", { level: 1, name: `Book ${displayName}` })).toBeVisible();
  await goWithin(page, `/${slug}/${offerGuid}`);
  await expect(page.getByRole("link", { name: displayName }).first()).toBeVisible();
  expect(site.documents()).toEqual(["/faq"]);
});

const guid = "01900000-0000-7000-8000-000000000000";

test("An address that names nothing is an unknown page, with its path: status 404 where it is loaded", async ({
  page,
  site,
}) => {
  await open(page, "/faq");
  for (const path of [
    "/no-such-athlete",
    "/Not_A_Slug",
    "/no/guid-here",
    `/no-such-athlete/${guid}`,
    "/sport/no-such-sport",
    "/payment/no-hash",
    "/feedback/no-hash",
    "/account/orders/no-guid",
    "/talent/orders/no-guid",
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
    await goWithin(page, path);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page.getByText(`Page not found: ${path}`, { exact: true })).toBeVisible();
  }
  expect(site.documents()).toEqual(["/faq"]);
});
