import { expect, open, test } from "./own-builds.ts";

test("A preloaded page is shown without a second request", async ({
  page,
  site,
  catalogue,
  quiet,
}) => {
  const [talent] = catalogue.talent;
  await open(page, "/");
  const link = page.getByRole("link", { name: talent?.displayName ?? "" }).first();
  await link.scrollIntoViewIfNeeded();
  const payload = `/${talent?.slug}/_payload.json`;
  const asked = () => site.visits.filter(({ path }) => path === payload).length;
  await expect.poll(asked).toBe(1);
  await quiet();
  await link.hover();
  await link.click();
  await expect(
    page.getByRole("heading", { level: 1, name: talent?.displayName ?? "" }),
  ).toBeVisible();
  expect(asked()).toBe(1);
});
