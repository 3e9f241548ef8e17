import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findFaults } from "./faults.mjs";

const height = { 390: 844, 768: 1024, 1440: 900 };
/** The most steps of a form, and the most dialogs of a page. */
const mostSteps = 8;
const mostDialogs = 12;
const forms = new Set(["talent-book", "enroll"]);
const withDialogs = new Set([
  "account-profile",
  "account-order",
  "talent-order",
  "talent-profile",
  "operators-order",
  "operators-application",
  "operators-one-talent",
]);

/** Takes the pictures of a page in one look; returns their descriptions. */
export async function takePage({ page: { name, role, path }, look, browser, site, out, states }) {
  const { language, theme, width } = look;
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height: height[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: language === "de" ? "de-DE" : "en-GB",
    ...(states[role] === undefined ? {} : { storageState: states[role] }),
  });
  const page = await context.newPage();
  const console = [];
  page.on("console", (message) => message.type() === "error" && console.push(message.text()));
  page.on("pageerror", (error) => console.push(error.message));
  const taken = [];
  const shoot = async (state, fullPage = true) => {
    const folder = join(language, theme, String(width));
    const file = join(folder, `${name}${state === "" ? "" : `--${state}`}.png`);
    await mkdir(join(out, folder), { recursive: true });
    await settle(page, fullPage);
    await page.screenshot({ path: join(out, file), fullPage });
    const errors = console.splice(0).map((text) => `console: ${text.slice(0, 160)}`);
    const faults = [...errors, ...(await findFaults(page, look))];
    taken.push({ file, page: name, state, path, ...look, faults });
  };
  try {
    await page.goto(addressIn(language, path));
    await page.mouse.move(10, 10);
    await page.locator("main h1, main h2").first().waitFor();
    // A page that follows data live is never idle.
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
    await shoot("");
    if (forms.has(name)) await walkForm(page, shoot);
    if (withDialogs.has(name)) await openDialogs(page, shoot);
    if (width < 1024 && role === "anyone") await openMenu(page, shoot);
    if (name === "search") await searchFor(page, { language, path, shoot });
  } catch (error) {
    taken.push(notTaken({ page: { name, path }, look }, String(error)));
  } finally {
    await context.close();
  }
  return taken;
}

/** The description of a page without a picture. */
export function notTaken({ page: { name, path }, look }, why) {
  const file = `${name} ${look.language} ${look.theme} ${look.width}`;
  return { file, page: name, path, ...look, faults: [`no picture: ${why.slice(0, 200)}`] };
}

const addressIn = (language, path) =>
  language === "en" ? path : `/${language}${path === "/" ? "" : path}`;

/** Waits for fonts and pictures, and loads those below the window. A picture of a whole page begins at its top. */
async function settle(page, fromTop) {
  await page.evaluate(async (fromTop) => {
    const { scrollY, innerHeight } = window;
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 20));
    }
    window.scrollTo(0, fromTop ? 0 : scrollY);
    await document.fonts.ready;
    // A lazy picture beside the window, such as the last of a row, is never loaded.
    const late = new Promise((done) => setTimeout(done, 2_000));
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    const decoded = pictures.map((image) => image.decode().catch(() => undefined));
    await Promise.race([Promise.all(decoded), late]);
  }, fromTop);
}

/** Takes the results of a query, and the page of one without a match. */
async function searchFor(page, { language, path, shoot }) {
  const queries = { results: language === "de" ? "Geburtstag" : "birthday", none: "xqzv" };
  for (const [state, query] of Object.entries(queries)) {
    await page.goto(`${addressIn(language, path)}?q=${query}`);
    await page.locator("main h2").first().waitFor();
    await shoot(state);
  }
}

/** Takes every step of a form: fills in what is empty and presses its main button, until a step stays. */
async function walkForm(page, shoot) {
  const form = page.locator("main form").first();
  for (let step = 1; step <= mostSteps; step += 1) {
    const before = await form.locator("h2, h3").first().textContent();
    await fillIn(form);
    await shoot(`step-${step}`);
    const next = form.locator('button[type="submit"]');
    // The last step sends: it is shown and not pressed.
    if (
      (await form.locator('input[type="checkbox"][required], input[name^="consents"]').count()) > 0
    )
      return;
    await next.last().click();
    await page.waitForTimeout(600);
    const after = await form.locator("h2, h3").first().textContent();
    if (after === before) {
      await shoot(`step-${step}-errors`);
      return;
    }
  }
}

/** Fills in the empty fields of a form, and chooses the first of each group. */
async function fillIn(form) {
  const groups = new Set();
  for (const control of await form
    .locator("input:visible, textarea:visible, select:visible")
    .all()) {
    const { tag, type, name, value } = await control.evaluate((element) => ({
      tag: element.tagName,
      type: element.type,
      name: element.name,
      value: element.value,
    }));
    if (type === "radio") {
      if (groups.has(name)) continue;
      groups.add(name);
      const isChosen = await form.locator(`input[name="${name}"]:checked`).count();
      if (isChosen === 0 && (await control.isEnabled())) await control.check();
    } else if (tag === "SELECT") {
      if (value === "") await control.selectOption({ index: 1 }).catch(() => undefined);
    } else if (tag === "TEXTAREA") {
      if (value === "") await control.fill("Please say hello to Robin, who turns ten on Sunday.");
    } else if (value === "" && type !== "checkbox" && type !== "file") {
      const typed = {
        email: "kim@example.com",
        date: "1990-05-17",
        number: "100",
        tel: "+491701234567",
        url: "https://example.com/robin",
      };
      const text = /rice|reis/.test(name) ? "100" : "Robin";
      await control.fill(typed[type] ?? text).catch(() => undefined);
    }
  }
}

/** Opens each dialog of the page by its button. A button that acts immediately is left alone. */
async function openDialogs(page, shoot) {
  const buttons = page.locator('main button[aria-haspopup="dialog"], main [data-opens="dialog"]');
  const count = Math.min(await buttons.count(), mostDialogs);
  for (let at = 0; at < count; at += 1) {
    const button = buttons.nth(at);
    if (!(await button.isVisible())) continue;
    await button.click();
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    if (
      !(await dialog
        .first()
        .isVisible()
        .catch(() => false))
    )
      continue;
    await shoot(`dialog-${at + 1}`, false);
    // A dialog may open another one, for example to ask for the password.
    for (let open = await dialog.count(); open > 0; open -= 1) await page.keyboard.press("Escape");
  }
}

async function openMenu(page, shoot) {
  const menu = page.locator('header button[aria-controls="site-menu"]');
  if (!(await menu.isVisible())) return;
  await menu.click();
  await shoot("menu", false);
}
