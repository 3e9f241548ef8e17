import type { BrowserContext, Page } from "@playwright/test";
import { placeVideo } from "./booking.ts";
import {
  demoPassword,
  emailOfTalent,
  logIn,
  newWord,
  pressLogOut,
  talentWithVideo,
} from "./fixtures.ts";
import { IdentityService } from "./identity.ts";
import {
  codeInWindow,
  codeOfBuild,
  expect,
  open,
  test,
  untilAsked,
  untilStarted,
} from "./own-builds.ts";
import type { OwnSite } from "./own-site.ts";

test.use({ serviceWorkers: "allow" });

/** Switches the network of the browser and of its worker on or off. */
async function setNetwork(context: BrowserContext, site: OwnSite, there: boolean) {
  site.down = !there;
  await context.setOffline(!there);
}

/** Waits until the worker controls this page. */
async function untilControlled(page: Page) {
  const controlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(controlled).toBe(true);
}

/** Waits until the worker has the code that this page loaded. */
async function untilCodeKept(page: Page) {
  const missing = () =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      const code = loaded.filter((name) => new URL(name).pathname.startsWith("/assets/"));
      const kept = await Promise.all(
        code.map((name) => caches.match(name, { ignoreSearch: true })),
      );
      return code.filter((_, at) => kept[at] === undefined);
    });
  await expect.poll(missing).toEqual([]);
}

/** Waits until the worker has cached a page's data. */
async function untilKept(page: Page, payload: string) {
  await untilControlled(page);
  const kept = () =>
    page.evaluate(async (path) => {
      const names = (await caches.keys()).filter((name) => name.startsWith("matchday-payloads-"));
      const found = await Promise.all(
        names.map(async (name) => (await caches.open(name)).match(path)),
      );
      return found.some((answer) => answer !== undefined);
    }, payload);
  await expect.poll(kept).toBe(true);
}

/** Returns the version of the code in the cached shell. */
async function codeKept(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const name = (await caches.keys()).find((cache) => cache.includes("precache")) ?? "none";
    const shells = await (await caches.open(name)).matchAll("/200.html", { ignoreSearch: true });
    const texts = await Promise.all(shells.map((shell) => shell.text()));
    return texts.map((text) => /"code":"(\w+)"/.exec(text)?.[1]).join();
  });
}

/** Returns the state of a newer worker that does not control this page yet; null if there is none. */
async function waitingWorker(page: Page): Promise<string | null> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (registration?.installing ?? registration?.waiting)?.state ?? null;
  });
}

const customer = "customer@matchday.example";
const offline = (page: Page) => page.getByRole("heading", { level: 1, name: "You’re offline" });

test("Offline, the home page and visited athletes open, and other pages show that the visitor is offline", async ({
  page,
  context,
  site,
  catalogue,
}) => {
  const [visited, within, other] = catalogue.talent;
  const name = (talent = visited) =>
    page.getByRole("heading", { level: 1, name: talent?.displayName ?? "" });
  const faults: Error[] = [];
  page.on("pageerror", (fault) => faults.push(fault));
  await open(page, `/${visited?.slug}`);
  await untilKept(page, `/${visited?.slug}/_payload.json`);
  await untilKept(page, "/_payload.json");
  await page.getByRole("banner").getByRole("link", { name: "Matchday, home" }).click();
  await page
    .getByRole("link", { name: within?.displayName ?? "" })
    .first()
    .click();
  await expect(name(within)).toBeVisible();
  await untilKept(page, `/${within?.slug}/_payload.json`);

  await setNetwork(context, site, false);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("You’re offline. This page may be out of date.")).toBeVisible();
  await page.goto(`/${visited?.slug}`);
  await expect(name()).toBeVisible();
  await page.goto(`/${within?.slug}`);
  await expect(name(within)).toBeVisible();
  await page.goto(`/${other?.slug}`);
  await expect(offline(page)).toBeVisible();
  await expect(page).toHaveURL(`/${other?.slug}`);
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page.getByRole("link", { name: visited?.displayName ?? "" }).first()).toBeVisible();
  await page.goto(`/${other?.slug}`);
  await expect(offline(page)).toBeVisible();

  await setNetwork(context, site, true);
  await expect(name(other)).toBeVisible();
  await page.reload();
  await expect(name(other)).toBeVisible();
  expect(faults).toEqual([]);
});

/** Returns the paths of the orders that the worker has cached. */
async function keptOrders(): Promise<string[]> {
  const keys = await (await caches.open("matchday-orders")).keys();
  return keys.map(({ url }) => new URL(url).pathname);
}

/** Returns the local copies of the document database. */
async function keptDatabases(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.map(({ name }) => name ?? "").filter((name) => name.startsWith("firestore/"));
}

test("Offline, own orders open for the signed-in customer, and for no other account after a log-out", async ({
  page,
  context,
  request,
  site,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 9);
  const recipient = newWord();
  await page.addInitScript(() => {
    const now = Date.now;
    if (sessionStorage.getItem("later") !== null) Date.now = () => now() + 2 * 3_600_000;
  });
  await page.goto("/account/orders");
  await logIn(page, customer);
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  const identity = await IdentityService.of(request);
  const { idToken } = await identity.signIn(customer, demoPassword);
  const booking = { customer: "Alex Winter", email: customer, recipient };
  const { guid } = await placeVideo(request, { talent, video }, booking, idToken);
  await page.goto("/account/orders");
  await untilControlled(page);
  await untilCodeKept(page);
  await page.getByRole("link", { name: talent.displayName }).first().click();
  await expect(page.getByText(recipient, { exact: true })).toBeVisible();
  const order = page.url();
  await expect.poll(() => page.evaluate(keptDatabases)).toHaveLength(1);
  // The worker keeps an answer after the page has it.
  await expect
    .poll(() => page.evaluate(keptOrders))
    .toEqual(expect.arrayContaining(["/api/orders", `/api/orders/${guid}`]));
  await untilCodeKept(page);

  await setNetwork(context, site, false);
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: talent.displayName }).first()).toBeVisible();
  // Two hours later the token has expired, and offline there is no new one.
  await page.evaluate(() => sessionStorage.setItem("later", "yes"));
  await page.goto(order);
  await expect(page.getByText(recipient, { exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem("later"));

  await setNetwork(context, site, true);
  await page.goto("/account/profile");
  await pressLogOut(page);
  await expect(page).toHaveURL("/");
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes("matchday-orders")))
    .toBe(false);
  await expect.poll(() => page.evaluate(keptDatabases)).toEqual([]);
  await page.goto("/talent/orders");
  await logIn(page, emailOfTalent(talentWithVideo(catalogue, 10).talent));
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();

  await setNetwork(context, site, false);
  await page.goto(order);
  await expect(page.getByText("Wrong account")).toBeVisible();
  const kept = await page.evaluate(async () => {
    const cache = await caches.open("matchday-orders");
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return (await Promise.all(answers.map((answer) => answer?.text()))).join();
  });
  expect(kept).not.toContain(recipient);
});

test("A new build replaces the cached pages after one document load", async ({
  page,
  context,
  site,
  builds,
  catalogue,
}) => {
  const [talent] = catalogue.talent;
  await open(page, "/help");
  await untilKept(page, "/_payload.json");
  site.deploy(builds.two);
  // Once it knows of the newer build, it asks for the newer worker.
  await untilAsked(site, "/sw.js");
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  await page.getByRole("banner").getByRole("link", { name: "Matchday, home" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => codeInWindow(page)).toBe(codeOfBuild(builds.two));
  await page.mouse.move(20, 20, { steps: 2 });
  await untilStarted(page);
  await page
    .getByRole("link", { name: talent?.displayName ?? "" })
    .first()
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: talent?.displayName ?? "" }),
  ).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Matchday, home" }).click();
  await expect(page).toHaveURL("/");
  expect(loads).toBe(1);

  const kept = async () => ({ code: await codeKept(page), waiting: await waitingWorker(page) });
  // The browser lets the former worker end its work first.
  await expect
    .poll(kept, { timeout: 120_000 })
    .toEqual({ code: codeOfBuild(builds.two), waiting: null });
  await setNetwork(context, site, false);
  await page.goto("/");
  await expect(page.getByRole("link", { name: talent?.displayName ?? "" }).first()).toBeVisible();
  expect(await codeInWindow(page)).toBe(codeOfBuild(builds.two));
  await page.goto(`/${talent?.slug}`);
  await expect(
    page.getByRole("heading", { level: 1, name: talent?.displayName ?? "" }),
  ).toBeVisible();
});
