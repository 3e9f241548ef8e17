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

test("Build 2 comes under an open tab of build 1: the next click lands on its page with one document load", async ({
  page,
  site,
  builds,
}) => {
  await open(page, "/");
  await untilAsked(site, "/builds/latest.json");
  site.deploy(builds.two);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "The rules of the game" }),
  ).toBeVisible();
  await expect(page).toHaveURL("/terms");
  expect(await codeInWindow(page)).toBe(codeOfBuild(builds.two));
  await page.mouse.move(20, 20);
  await untilStarted(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(site.documents()).toEqual(["/terms"]);
});

test("A tab that has noticed build 2 loads the document of the next click, with its fragment, and asks no more", async ({
  page,
  site,
  builds,
}) => {
  await open(page, "/faq");
  await untilAsked(site, "/builds/latest.json");
  site.deploy(builds.two);
  await untilAsked(site, "/builds/latest.json");
  expect(site.documents()).toEqual([]);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Browse sports" })
    .click();
  await expect(page).toHaveURL("/#sports");
  await expect.poll(() => codeInWindow(page)).toBe(codeOfBuild(builds.two));
  await page.mouse.move(20, 20);
  await untilStarted(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  expect(site.documents()).toEqual(["/"]);
});

test("A tab asks past every cache, stops when it has found other code, and asks nothing while it is hidden", async ({
  page,
  context,
  site,
  builds,
}) => {
  await open(page, "/faq");
  const other = await context.newPage();
  await open(other, "/about");
  const asks = (path: string) =>
    site.visits.filter((visit) => visit.path === "/builds/latest.json" && visit.from.endsWith(path))
      .length;
  await expect.poll(() => asks("/faq")).toBeGreaterThan(1);

  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const before = { hidden: asks("/faq"), shown: asks("/about") };
  await expect.poll(() => asks("/about") - before.shown).toBeGreaterThan(2);
  expect(asks("/faq")).toBe(before.hidden);

  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => asks("/faq")).toBeGreaterThan(before.hidden);

  site.deploy(builds.two);
  await expect.poll(() => asks("/faq")).toBe(1);
  await expect.poll(() => asks("/about")).toBe(1);
  site.deploy(builds.one);
  const third = await context.newPage();
  await open(third, "/terms");
  await expect.poll(() => asks("/terms")).toBeGreaterThan(2);
  expect([asks("/faq"), asks("/about")]).toEqual([0, 0]);
});

test("Chunks that are broken for good: one reload, then the error page, and trying again helps once they are back", async ({
  page,
  site,
}) => {
  await open(page, "/");
  await untilAsked(site, "/builds/latest.json");
  site.visits.length = 0;
  site.gone = isTermsCode;
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
  await expect(page).toHaveURL("/terms");
  expect(site.documents()).toEqual(["/terms"]);

  site.gone = () => false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "The rules of the game" }),
  ).toBeVisible();
});

test("The chunk of the page itself that never comes: one reload, then the error page", async ({
  page,
  site,
}) => {
  site.gone = isTermsCode;
  await page.goto("/terms");
  await page.mouse.move(20, 20);
  await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
  expect(site.documents()).toEqual(["/terms", "/terms"]);
});

test("A browser that refuses storage does not reload for ever: it shows the error page at once", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  site.gone = isTermsCode;
  await page.goto("/terms");
  await page.mouse.move(20, 20);
  await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
  expect(site.documents()).toEqual(["/terms"]);
});

test("Newer data of the same code comes with the next click, without a document load", async ({
  page,
  site,
  builds,
  catalogue,
}) => {
  const [talent] = catalogue.talent;
  await open(page, "/faq");
  await untilAsked(site, "/builds/latest.json");
  site.deploy(builds.withHeadline(talent?.slug ?? "", "A headline of this very morning"));
  await untilAsked(site, "/builds/latest.json");
  await page.getByRole("banner").getByRole("link", { name: "Matchday, home" }).click();
  await page
    .getByRole("link", { name: talent?.displayName ?? "" })
    .first()
    .click();
  await expect(page.getByText("A headline of this very morning")).toBeVisible();
  expect(site.documents()).toEqual([]);
});

test("Without a manifest the API answers, the failure is only logged, and the next page asks again", async ({
  page,
  site,
  catalogue,
}) => {
  const [talent] = catalogue.talent;
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  site.gone = (path) => path.startsWith("/builds/meta/");
  await open(page, "/");
  await expect
    .poll(() => logged.filter((text) => text.startsWith("failed to load the build manifest")))
    .toHaveLength(1);
  await page
    .getByRole("link", { name: talent?.displayName ?? "" })
    .first()
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: talent?.displayName ?? "" }),
  ).toBeVisible();
  const paths = () => site.visits.map(({ path }) => path);
  expect(paths()).toContain(`/api/talent/${talent?.slug}`);
  expect(paths()).not.toContain(`/${talent?.slug}/_payload.json`);

  site.gone = () => false;
  await page.getByRole("banner").getByRole("link", { name: "Matchday, home" }).click();
  await expect.poll(paths).toContain("/_payload.json");
  expect(site.documents()).toEqual(["/"]);
});
