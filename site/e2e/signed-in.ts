import type { Page } from "@playwright/test";
import { demoPassword, expect, logIn } from "./fixtures.ts";
import { IdentityService, password as newPassword } from "./identity.ts";

const product = process.env.MATCHDAY_URL ?? "";
/** The stored state of a browser after a log-in by the form, which each worker does once. */
let example: Promise<string> | undefined;

/**
 * Signs a browser in by the stored state of a log-in, and opens a blank page. Journeys about signing in use the form.
 */
export async function enterAs(page: Page, email: string, password = demoPassword): Promise<void> {
  example ??= logInByForm(page);
  const identity = await IdentityService.of(page.request);
  const { localId, idToken, refreshToken, expiresIn } = await identity.signIn(email, password);
  const stored = {
    uid: localId,
    email,
    accessToken: idToken,
    refreshToken,
    expirationTime: Date.now() + Number(expiresIn) * 1_000,
  };
  let state = await example;
  for (const [name, value] of Object.entries(stored))
    state = state.replaceAll(fieldOf(name), (_, start) => `${start}${JSON.stringify(value)}`);
  await page.goto("about:blank");
  await page.context().setStorageState(JSON.parse(state));
}

/** Creates a customer's account by API, signs the browser in, and opens a page. */
export async function enterCustomer(
  page: Page,
  identity: IdentityService,
  email: string,
  path = "/account/profile",
) {
  await identity.register(email, { name: "Ana Customer" });
  await enterAs(page, email, newPassword);
  await page.goto(path);
}

/** Logs in by the form; returns the stored state of the browser as text. */
async function logInByForm(page: Page): Promise<string> {
  const context = await page.context().browser()?.newContext({ baseURL: product });
  if (context === undefined) throw new Error("the browser is gone");
  const form = await context.newPage();
  await form.goto("/login?from=%2Fhelp");
  await logIn(form, "customer@matchday.example");
  await expect(form).toHaveURL("/help");
  await form.goto("about:blank");
  const state = JSON.stringify(await context.storageState({ indexedDB: true }));
  await context.close();
  if (!fieldOf("refreshToken").test(state)) throw new Error("the SDK stores its users elsewhere");
  return state;
}

/** Matches a field of an object in the state, which Playwright writes as JSON or as a pair. */
function fieldOf(name: string): RegExp {
  return new RegExp(`("${name}"(?::|,"v":))(?:"[^"]*"|\\d+)`, "g");
}
