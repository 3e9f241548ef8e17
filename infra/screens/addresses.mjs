import { pageList } from "#app/lib/pages/page-records.ts";
import { fillPath } from "#app/lib/pages/paths.ts";
import { say } from "../scripts/run/terminal.mjs";

export const password = "matchday-demo";
export const people = {
  customer: "customer@matchday.example",
  talent: "ada-keller@talent.matchday.example",
  operator: "operator@matchday.example",
};

/** Signs in each role once; returns the stored states of their browsers. */
export async function signIn(browser, baseURL, roles = Object.keys(people)) {
  const states = { anyone: undefined };
  for (const role of roles) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto("/login?from=%2Fhelp");
    // By what does not depend on the language.
    const form = page.locator("main form").filter({ has: page.locator('input[type="email"]') });
    await form.locator('input[type="email"]').fill(people[role]);
    await form.locator('input[type="password"]').fill(password);
    await form.locator('button[type="submit"]').click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto("about:blank");
    states[role] = await context.storageState({ indexedDB: true });
    await context.close();
  }
  return states;
}

/** The role of a page's visitor. A customer's order page is one's own. */
const roleOf = ({ access }) => (access === "own" ? "customer" : access);

/** Where the address of a page with parameters is found: a link in another page, or in an email. */
const lists = {
  sport: { on: "/", link: /^\/sport\/[\w-]+$/ },
  "talent-item": { on: "/ada-keller", link: /^\/ada-keller\/[\w-]{36}$/ },
  "help-question": { on: "/help", link: /^\/help\/[\w-]+$/ },
  "account-order": { on: "/account/orders", link: /^\/account\/orders\/[\w-]{36}$/ },
  "talent-order": { on: "/talent/orders", link: /^\/talent\/orders\/[\w-]{36}$/ },
  "operators-application": {
    on: "/operators/applications",
    link: /^\/operators\/applications\/[^/]+$/,
  },
  "operators-order": { on: "/operators/orders", link: /^\/operators\/orders\/[^/]+$/ },
  "operators-one-talent": { on: "/operators/talent", link: /^\/operators\/talent\/[^/]+$/ },
  payment: { mail: /\/payment\/[\w-]{22}/ },
  feedback: { mail: /\/feedback\/[\w-]{22}/ },
  gift: { mail: /\/gift\/[\w-]{22}/ },
};

/** Every page with an address that shows something. Names the pages for which the demo data has none. */
export async function findAddresses(browser, baseURL, states) {
  const found = [];
  const mails = await readMails(browser, baseURL);
  for (const record of pageList) {
    const role = roleOf(record);
    const { name } = record;
    const base = { name, role };
    if (name === "talent") found.push({ ...base, path: "/ada-keller" });
    else if (name === "talent-book") found.push({ ...base, path: "/ada-keller/book" });
    else if (record.params === undefined) found.push({ ...base, path: fillPath(record.path, []) });
    else {
      const path = await addressFrom(lists[name], { browser, baseURL, state: states[role], mails });
      if (path === null) say(`No picture of ${name}: the demo data has no address for it.`);
      else found.push({ ...base, path });
    }
  }
  return found;
}

async function addressFrom(source, { browser, baseURL, state, mails }) {
  if (source === undefined) return null;
  if (source.mail !== undefined) return source.mail.exec(mails)?.[0] ?? null;
  const context = await browser.newContext({ baseURL, ...(state && { storageState: state }) });
  const page = await context.newPage();
  await page.goto(source.on);
  // A page that follows data live is never idle. Links may be in what is folded.
  await page.locator("main a").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
  const paths = await page.evaluate(() => [...document.links].map((link) => link.pathname));
  await context.close();
  return paths.find((path) => source.link.test(path)) ?? null;
}

/** The text of all emails, which contain the links of orders. */
async function readMails(browser, baseURL) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/_local/mail");
  const mails = await page.evaluate(() =>
    [...document.links].map(({ pathname }) => pathname).filter((path) => /mail\/./.test(path)),
  );
  const texts = [];
  for (const path of mails.slice(0, 200)) {
    const answer = await context.request.get(path);
    texts.push(await answer.text());
  }
  await context.close();
  return texts.join("\n");
}
