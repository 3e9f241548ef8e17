import {
  codeInWindow,
  codeOfBuild,
  expect,
  goWithin,
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
  await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
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
  await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
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
  // What the page asks the API behind its data would put today's headline over the one of this build.
  await page.route(`**/api/talent/${talent?.slug}`, (route) => route.abort());
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

/** A payload as other code may shape it: much the same, and not what this page's code reads. */
const reshaped = (file: { page: { talent: object } }) => ({
  shape: "another",
  page: { ...file.page, talent: { ...file.page.talent, offers: [null] } },
});

test("A tab that meets a payload of newer code loads that page's document, and shows nothing in between", async ({
  page,
  site,
  builds,
  catalogue,
}) => {
  const [talent] = catalogue.talent;
  const { slug, displayName } = talent ?? { slug: "", displayName: "" };
  const faults: Error[] = [];
  page.on("pageerror", (fault) => faults.push(fault));
  await open(page, "/faq");
  await untilAsked(site, "/builds/latest.json");
  await expect
    .poll(() => site.visits.some(({ path }) => path.startsWith("/builds/meta/")))
    .toBe(true);
  // The tab learns of build two from the payload alone: until that was asked for, nobody tells it.
  site.gone = (path) =>
    path === "/builds/latest.json" &&
    !site.visits.some((visit) => visit.path === `/${slug}/_payload.json`);
  site.deploy(builds.withPayload(builds.two, slug, reshaped));
  await goWithin(page, `/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: displayName })).toBeVisible();
  await expect.poll(() => codeInWindow(page)).toBe(codeOfBuild(builds.two));
  expect(site.documents()).toEqual([`/${slug}`]);
  expect(faults).toEqual([]);
});

test("A payload of other code that came from somebody's cache is not shown: the API answers", async ({
  page,
  site,
  builds,
  catalogue,
}) => {
  const [talent] = catalogue.talent;
  const { slug, displayName } = talent ?? { slug: "", displayName: "" };
  site.deploy(builds.withPayload(builds.one, slug, reshaped));
  await open(page, "/faq");
  await untilAsked(site, "/builds/latest.json");
  await goWithin(page, `/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: displayName })).toBeVisible();
  const paths = site.visits.map(({ path }) => path);
  expect(paths).toContain(`/${slug}/_payload.json`);
  expect(paths).toContain(`/api/talent/${slug}`);
  expect(site.documents()).toEqual(["/faq"]);
});

test("A page that fails in an old tab is loaded again when newer code is out; otherwise its error is shown", async ({
  page,
  site,
  builds,
  catalogue,
}) => {
  const [talent] = catalogue.talent;
  const { slug, displayName } = talent ?? { slug: "", displayName: "" };
  const broken = (file: { shape: string; page: { talent: object } }) => ({
    ...reshaped(file),
    shape: file.shape,
  });
  const failed = page.getByRole("heading", { name: "Internal Server Error" });
  site.deploy(builds.withPayload(builds.one, slug, broken));
  await open(page, "/faq");
  await untilAsked(site, "/builds/latest.json");
  await goWithin(page, `/${slug}`);
  await expect(failed).toBeVisible();
  expect(site.documents()).toEqual(["/faq"]);

  // The same page, failing just as build two comes out.
  await open(page, "/faq");
  await untilAsked(site, "/builds/latest.json");
  const { held, letGo } = site.hold((path) => path === "/builds/latest.json");
  await expect.poll(held).toBe(1);
  await goWithin(page, `/${slug}`);
  await expect(failed).toBeVisible();
  site.deploy(builds.two);
  letGo(Number.POSITIVE_INFINITY);
  await expect(page.getByRole("heading", { level: 1, name: displayName })).toBeVisible();
  expect(await codeInWindow(page)).toBe(codeOfBuild(builds.two));
  expect(site.documents()).toEqual([`/${slug}`]);
});

for (const [when, path] of [
  ["by itself", "/contact"],
  ["when it is touched", "/faq"],
] as const) {
  test(`A page that starts ${when}, whose code is gone by then, is loaded again with code that is there`, async ({
    page,
    site,
    builds,
  }) => {
    const { held, letGo } = site.hold((file) => file.startsWith("/assets/entry-client-"));
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.mouse.move(20, 20);
    await expect.poll(held).toBe(1);
    site.deploy(builds.two);
    letGo(Number.POSITIVE_INFINITY);
    await expect.poll(() => codeInWindow(page)).toBe(codeOfBuild(builds.two));
    await page.mouse.move(30, 30);
    await untilStarted(page);
    expect(site.documents()).toEqual([path]);
  });
}

test("The code of a page that is gone for good: one reload, then the page as it stands, and its links work", async ({
  page,
  site,
}) => {
  site.gone = (path) => path.startsWith("/assets/entry-client-");
  await page.goto("/faq");
  await page.mouse.move(20, 20);
  await expect.poll(() => site.documents()).toEqual(["/faq", "/faq"]);
  await page.mouse.move(30, 30);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/terms");
});

test("A page that loses its connection while its code comes stays readable, and starts when it is back", async ({
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
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto("/terms");
  await setLine(false);
  await page.mouse.move(20, 20);
  await expect
    .poll(() => logged.filter((text) => text.startsWith("failed to start the site")))
    .toHaveLength(1);
  const title = page.getByRole("heading", { level: 1, name: "Terms of service" });
  await expect(title).toBeVisible();
  expect(site.documents()).toEqual(["/terms"]);
  site.gone = () => false;
  await setLine(true);
  // A browser may remember that a chunk did not come, and ask for it only from another document; or ask again.
  await page.evaluate(() => setTimeout(() => dispatchEvent(new Event("online"))));
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__react"));
  });
  await expect(title).toBeVisible();
  expect(["/terms", "/terms,/terms"]).toContain(site.documents().join());
});
