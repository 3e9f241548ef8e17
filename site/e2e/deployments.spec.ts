import { holdTimers } from "./held-timers.ts";
import {
  codeInWindow,
  codeOfBuild,
  expect,
  open,
  test,
  untilAsked,
  untilStarted,
} from "./own-builds.ts";

const isTermsCode = (path: string) => path.startsWith("/assets/terms-");

test("After a deployment, the next click in an open tab loads the newer page with one document load", async ({
  page,
  site,
  builds,
}) => {
  await open(page, "/");
  await untilAsked(site, "/builds/latest.json");
  site.deploy(builds.two);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
  await expect(page).toHaveURL("/terms");
  expect(await codeInWindow(page)).toBe(codeOfBuild(builds.two));
  await page.mouse.move(20, 20, { steps: 2 });
  await untilStarted(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(site.documents()).toEqual(["/terms"]);
});

test("A page whose code is missing reloads once and stays readable; Reload starts it when the code is back", async ({
  page,
  site,
}) => {
  await open(page, "/");
  await untilAsked(site, "/builds/latest.json");
  site.visits.length = 0;
  site.gone = isTermsCode;
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect.poll(() => site.documents()).toEqual(["/terms"]);
  await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
  // The pointer starts the page. Without it the page starts after a while, when it may reload again.
  await page.mouse.move(20, 20, { steps: 2 });
  const notice = page.getByRole("status").filter({ hasText: "This page didn’t load completely." });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
  await expect(page).toHaveURL("/terms");
  expect(site.documents()).toEqual(["/terms"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await page.mouse.move(30, 30, { steps: 2 });
  await expect(notice).toBeVisible();

  site.gone = () => false;
  await notice.getByRole("link", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
  await page.mouse.move(20, 20, { steps: 2 });
  await untilStarted(page);
  await expect(notice).toHaveCount(0);
});

test("A page whose code a newer build removed is loaded again with the newer code", async ({
  page,
  site,
  builds,
}) => {
  const { held, release } = site.hold((file) => file.startsWith("/assets/entry-client-"));
  await page.goto("/help", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.mouse.move(20, 20, { steps: 2 });
  await expect.poll(held).toBe(1);
  site.deploy(builds.two);
  release();
  await expect.poll(() => codeInWindow(page)).toBe(codeOfBuild(builds.two));
  await page.mouse.move(30, 30, { steps: 2 });
  await untilStarted(page);
  expect(site.documents()).toEqual(["/help"]);
});

test("Without the site's code a page reloads once, stays readable, and its links work", async ({
  page,
  site,
}) => {
  site.gone = (path) => path.startsWith("/assets/entry-client-");
  await page.goto("/help");
  await page.mouse.move(20, 20, { steps: 2 });
  await expect.poll(() => site.documents()).toEqual(["/help", "/help"]);
  await page.mouse.move(30, 30, { steps: 2 });
  await expect(page.getByText("This page didn’t load completely.")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/terms");
});

test("A page that goes offline while its code loads stays readable and starts when it is online again", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const line = Object.assign(window, { line: true });
    Object.defineProperty(navigator, "onLine", { get: () => line.line });
  });
  const setLine = (there: boolean) =>
    page.evaluate((line) => Object.assign(window, { line }), there);
  site.gone = isTermsCode;
  // The page starts when the pointer moves, and not before the connection is lost.
  await holdTimers(page, 5_000);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto("/terms");
  await setLine(false);
  await page.mouse.move(20, 20, { steps: 2 });
  await expect
    .poll(() => logged.filter((text) => text.startsWith("failed to start the site")))
    .toHaveLength(1);
  const title = page.getByRole("heading", { level: 1, name: "Terms of service" });
  await expect(title).toBeVisible();
  expect(site.documents()).toEqual(["/terms"]);
  site.gone = () => false;
  await setLine(true);
  // Some browsers remember a failed chunk and fetch it only from another document. Others fetch it again.
  await page.evaluate(() => setTimeout(() => dispatchEvent(new Event("online"))));
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__react"));
  });
  await expect(title).toBeVisible();
  expect(["/terms", "/terms,/terms"]).toContain(site.documents().join());
});
