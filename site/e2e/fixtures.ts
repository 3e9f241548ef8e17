import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { z } from "zod";
import { trackRequests } from "./request-idle.ts";

/** Texts by language, where a record has some. */
const translated = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.record(z.string(), z.object(shape).partial()).optional();

const catalogueShape = z.object({
  talent: z.array(
    z.object({
      slug: z.string(),
      displayName: z.string(),
      headline: z.string(),
      translations: translated({ headline: z.string() }),
      status: z.string(),
      sports: z.array(z.string()),
      languages: z.array(z.string()),
      offers: z.array(
        z.object({
          offerGuid: z.string(),
          kind: z.string(),
          use: z.string(),
          title: z.string(),
          translations: translated({ title: z.string() }),
          price: z.object({ amount: z.number(), currency: z.string() }),
          addons: z.array(z.object({ key: z.string(), label: z.string(), effect: z.string() })),
        }),
      ),
    }),
  ),
  sports: z.array(z.object({ slug: z.string(), name: z.string() })),
});

export type Catalogue = z.infer<typeof catalogueShape>;
export type CatalogueTalent = Catalogue["talent"][number];

/** The password of every seeded account. */
export const demoPassword = "matchday-demo";

interface Fixtures {
  catalogue: Catalogue;
  /** A second browser, for example of the athlete. */
  otherPage: Page;
  /** Waits until all requests of the page have ended and it sends no more. */
  quiet: () => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  catalogue: async ({}, use) => {
    const exported = join(process.env.MATCHDAY_DATA ?? "", "export");
    const read = async (name: string): Promise<unknown[]> => {
      const lines = (await readFile(join(exported, `${name}.ndjson`), "utf8")).trimEnd();
      return lines.split("\n").map((line) => JSON.parse(line));
    };
    const [talent, sports] = await Promise.all([read("talent"), read("sports")]);
    await use(catalogueShape.parse({ talent, sports }));
  },
  context: async ({ context }, use) => {
    const expectNone = watchHydration(context);
    await use(context);
    expectNone();
  },
  otherPage: async ({ browser }, use) => {
    const context: BrowserContext = await browser.newContext();
    const expectNone = watchHydration(context);
    await use(await context.newPage());
    expectNone();
    await context.close();
  },
  quiet: async ({ page }, use) => use(trackRequests(page)),
});

export { expect };

/**
 * Returns a function that fails if React threw away the markup of a document, because the browser rendered another one: it
 * works, but what a person had typed is lost.
 */
function watchHydration(context: BrowserContext): () => void {
  const failures: string[] = [];
  context.on("weberror", (fault) => {
    const { message } = fault.error();
    if (/React error #4(18|23|25)\b/.test(message))
      failures.push(`${fault.page()?.url()}: ${message}`);
  });
  return () => expect(failures).toEqual([]);
}

/**
 * Returns the n-th bookable athlete with a video, so that journeys use different inboxes. Yen have no decimals, which the
 * expected amounts have.
 */
export function talentWithVideo(catalogue: Catalogue, index: number) {
  const found = catalogue.talent
    .filter((talent) => talent.status === "published")
    .flatMap((talent) => {
      const video = talent.offers.find(
        ({ kind, price }) => kind === "video" && price.currency !== "JPY",
      );
      return video === undefined ? [] : [{ talent, video }];
    })[index];
  if (found === undefined) {
    throw new Error(`the seed has no bookable athlete with a video at ${index}`);
  }
  return found;
}

/** The first bookable athlete with a video that has a German title. */
export function talentWithGermanVideo(catalogue: Catalogue) {
  for (const talent of catalogue.talent) {
    const video = talent.offers.find(({ kind, translations }) => kind === "video" && translations);
    const title = video?.translations?.de?.title;
    if (talent.status === "published" && video !== undefined && title !== undefined) {
      return { talent, title, headline: talent.translations?.de?.headline ?? talent.headline };
    }
  }
  throw new Error("the seed has no bookable athlete with a German video");
}

/** Returns the n-th bookable athlete with a video for personal and commercial use. */
export function talentForCompanies(catalogue: Catalogue, index: number) {
  const found = catalogue.talent
    .filter((talent) => talent.status === "published")
    .flatMap((talent) => {
      const video = talent.offers.find(({ kind, use }) => kind === "video" && use === "both");
      return video === undefined ? [] : [{ talent, video }];
    })[index];
  if (found === undefined) {
    throw new Error(`the seed has no athlete who sells to companies at ${index}`);
  }
  return found;
}

export function emailOfTalent({ slug }: CatalogueTalent): string {
  return `${slug}@talent.matchday.example`;
}

/** Returns a new address. */
export function newEmail(name: string): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** Returns a new word of letters only, because digits in a review look like a phone number. */
export function newWord(): string {
  const letters = [...crypto.randomUUID().replaceAll("-", "")];
  return letters.map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join("");
}

/** Fills and submits the login form of the open page. */
export async function logIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

/** Accepts a request on the open page of its order, without the time in which it can be undone. */
export async function acceptNow(page: Page) {
  await page.getByRole("button", { name: /^Accept and earn / }).click();
  await page.getByRole("button", { name: "Accept now" }).click();
}

/** Presses *Log out* where the open page has it: on the profile of a phone, else in the account menu. */
export async function pressLogOut(page: Page) {
  const logOut = page.getByRole("button", { name: "Log out", exact: true });
  const menu = page.getByRole("button", { name: "Account menu" });
  await expect(logOut.or(menu).first()).toBeVisible();
  if (!(await logOut.isVisible())) await menu.click();
  await logOut.click();
}

/** Logs out on the home page. */
export async function logOut(page: Page) {
  await page.goto("/");
  await pressLogOut(page);
  await expect(page.getByRole("link", { name: "Log in", exact: true }).first()).toBeVisible();
}

/** Moves the clock of the product and of the identity service, and runs what is due; `"real"` resets it. */
export async function moveClock(
  request: APIRequestContext,
  to: { advanceSeconds: number } | { now: "real" },
) {
  const moved = await request.post("/_local/clock", { data: to });
  expect(moved.ok()).toBe(true);
}

/** Returns the names in the page's storage that begin with `start`, such as those of changes that wait to be sent. */
export async function noted(page: Page, start: string): Promise<string[]> {
  return await page.evaluate(
    (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix)),
    start,
  );
}
