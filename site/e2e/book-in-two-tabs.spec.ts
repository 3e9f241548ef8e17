import { expect, talentWithVideo, test } from "./fixtures.ts";

test("Two tabs of one booking keep both drafts until the customer chooses one", async ({
  page,
  context,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 31);
  const address = `/${talent.slug}/book?offer=${video.offerGuid}`;
  const other = await context.newPage();
  const name = (tab: typeof page) => tab.getByLabel("Their name");
  const notice = (tab: typeof page) => tab.getByText("Another tab has a newer draft");
  // The document's own fields hold the stored draft, too, before the booking has read it.
  const bookingStarted = (tab: typeof page) => expect(tab.locator("[data-early]")).toHaveCount(0);
  await page.goto(address);
  await bookingStarted(page);
  await name(page).fill("Aisha");
  await other.goto(address);
  await bookingStarted(other);
  await expect(name(other)).toHaveValue("Aisha");
  await test.step("opening it again changes nothing", async () => {
    await name(page).fill("Aisha B");
    await expect(notice(other)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
  await test.step("the older draft is kept, also when it is changed and reloaded", async () => {
    await name(other).fill("Older");
    await other.reload();
    await bookingStarted(other);
    await expect(name(other)).toHaveValue("Older");
    await expect(notice(other)).toBeVisible();
    await page.reload();
    await bookingStarted(page);
    await expect(name(page)).toHaveValue("Aisha B");
  });
  await test.step("keeping it replaces the newer one, and the first tab shows a notice", async () => {
    await other.getByRole("button", { name: "Keep this draft" }).click();
    await expect(notice(other)).toHaveCount(0);
    await expect(notice(page)).toBeVisible();
    await page.getByRole("button", { name: "Use the newer draft" }).click();
    await bookingStarted(page);
    await expect(name(page)).toHaveValue("Older");
    await expect(notice(page)).toHaveCount(0);
  });
});
