import { expect, newEmail, pressLogOut, talentWithVideo } from "./fixtures.ts";
import { fillSignUp, test } from "./identity.ts";

test("A guest's favourites stay on the device, are shared by a link, and move to the account at sign-up", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const [first, second] = [4, 5].map((at) => talentWithVideo(catalogue, at).talent);
  if (first === undefined || second === undefined) throw new Error("the catalogue is too small");
  const main = page.getByRole("main");

  await test.step("a visitor without an account saves athletes", async () => {
    for (const talent of [first, second]) {
      await page.goto(`/${talent.slug}`);
      await page.getByRole("button", { name: "Save athlete" }).click();
      await expect(page.getByRole("link", { name: "Saved", exact: true })).toBeVisible();
    }
    await page.reload();
    await page.mouse.move(20, 20, { steps: 2 });
    await page.getByRole("link", { name: "Saved", exact: true }).click();
    await expect(page).toHaveURL("/saved");
    await expect(main.getByRole("link", { name: first.displayName }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  });
  await test.step("viewed athletes are listed until the visitor clears them", async () => {
    const viewed = page.getByRole("region", { name: "Recently viewed" });
    await expect(viewed.getByRole("link")).toHaveCount(2);
    await viewed.getByRole("button", { name: "Clear" }).click();
    await expect(viewed).toBeHidden();
  });
  await test.step("another visitor opens the list by its link and saves it", async () => {
    await otherPage.goto(`/saved?list=${first.slug},${second.slug},login`);
    await expect(otherPage.getByRole("heading", { level: 1, name: "A shared list" })).toBeVisible();
    await expect(otherPage.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await otherPage.getByRole("button", { name: "Save all" }).click();
    await otherPage.getByRole("link", { name: "Your saved athletes" }).click();
    await expect(otherPage.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  });
  await test.step("signing up moves them to the account, each once", async () => {
    await main.getByRole("link", { name: "Sign up" }).click();
    await fillSignUp(page, newEmail("keeper"), "Kim Keeper");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL("/saved");
    await expect(page.getByText("2 of 200")).toBeVisible();
    await page.goto(`/${first.slug}`);
    await page.getByRole("button", { name: "Save athlete" }).click();
    await expect(page.getByRole("link", { name: "Saved", exact: true })).toBeVisible();
    await page.goto("/account/profile");
    await expect(page.getByText("2 of 200")).toBeVisible();
  });
  await test.step("the device keeps none of them", async () => {
    await pressLogOut(page);
    await expect(page).toHaveURL("/");
    await page.goto("/saved");
    await expect(page.getByRole("heading", { name: "No saved athletes yet" })).toBeVisible();
  });
});
