import { expect, test } from "./fixtures.ts";

test("The arrows and Escape belong to an input method while it composes a word, and to the search afterwards", async ({
  page,
}) => {
  const field = page.getByRole("combobox", { name: /^Search athletes/ });
  const results = page.getByRole("dialog", { name: "Search results" });
  const first = results.getByRole("link").first();
  await page.goto("/");
  await field.fill("tennis");
  await expect(first).toBeVisible();

  await test.step("composing", async () => {
    const devtools = await page.context().newCDPSession(page);
    const composition = { text: "に", selectionStart: 1, selectionEnd: 1 };
    await devtools.send("Input.imeSetComposition", composition);
    await expect(field).toHaveValue("tennisに");
    await page.keyboard.press("ArrowDown");
    await expect(field).toBeFocused();
    // Safari sends the key that ends a composition after it, with this code.
    await field.dispatchEvent("keydown", { key: "Escape", keyCode: 229 });
    await expect(results).toBeVisible();
  });
  await test.step("composed", async () => {
    await field.fill("tennis");
    await expect(first).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(first).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(results).toBeHidden();
    await expect(field).toBeFocused();
  });
});
