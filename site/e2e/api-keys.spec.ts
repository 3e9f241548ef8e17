import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { emailOfTalent, expect, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

const call = (request: APIRequestContext, key: string, path: string) =>
  request.get(path, { headers: { authorization: `Bearer ${key}` } });

async function statusOf(request: APIRequestContext, key: string, path: string): Promise<number> {
  return (await call(request, key, path)).status();
}

/** Creates a key in the open page, and returns it. */
async function createKey(page: Page, name: string, scopes: string[], reason?: string) {
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a key" });
  await dialog.getByLabel("Name").fill(name);
  if (reason !== undefined) await dialog.getByLabel("Why").fill(reason);
  await dialog.getByRole("button", { name: "Create a key" }).click();
  await expect(dialog.getByText("Choose at least one scope").first()).toBeVisible();
  for (const scope of scopes) await dialog.getByLabel(scope, { exact: true }).check();
  await dialog.getByLabel("Valid for").selectOption("30");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create a key" }).click();
  const shown = page.getByRole("dialog", { name: "Your new key" });
  const key = await shown.getByLabel("API key").inputValue();
  await shown.getByRole("button", { name: "Close" }).last().click();
  expect(key).toMatch(/^mkt_[A-Za-z0-9_-]{64}$/);
  return key;
}

test("An operator creates a key, software reads orders with it, and a revoked key is refused", async ({
  page,
  request,
}) => {
  const name = `Accounting ${newWord()}`;
  await enterAs(page, operator);
  await page.goto("/operators/keys");
  const key = await createKey(page, name, ["orders:read"], "Our accounting reads orders");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Never used");
  await expectFits(page);

  const orders = await call(request, key, "/api/operators/orders");
  expect(orders.status()).toBe(200);
  expect(await orders.json()).toHaveProperty("items");
  for (const path of ["payouts", "team", "settings", "keys", "webhooks"]) {
    expect(await statusOf(request, key, `/api/operators/${path}`), path).toBe(403);
  }
  await page.reload();
  await expect(row).toContainText("Last used");
  await expect(row).not.toContainText(key);

  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Revoke ${name}` });
  await dialog.getByLabel("Why").fill("A journey");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  // Behind the dialog everything is hidden.
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  expect(await statusOf(request, key, "/api/operators/orders")).toBe(401);
  await page.goto("/operators/audit");
  await expect(page.getByText("API key revoked").first()).toBeVisible();
  await expect(page.getByText("API key created").first()).toBeVisible();
});

test("An athlete's key reads own orders, and ends when the athlete revokes it", async ({
  page,
  request,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 41);
  const name = `Calendar ${newWord()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, emailOfTalent(talent));
  await page.goto("/talent/account/settings");
  const key = await createKey(page, name, ["orders:read", "profile:read"]);
  await expectFits(page);
  expect(await statusOf(request, key, "/api/orders")).toBe(200);
  const own = await call(request, key, "/api/talent-account/profile");
  expect(await own.json()).toHaveProperty("slug", talent.slug);
  for (const path of ["/api/payments/account", "/api/account/export", "/api/operators/orders"]) {
    expect(await statusOf(request, key, path), path).toBe(403);
  }
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Revoke ${name}` });
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog).toBeHidden();
  expect(await statusOf(request, key, "/api/orders")).toBe(401);
});
