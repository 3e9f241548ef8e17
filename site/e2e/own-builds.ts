import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { test as base, expect } from "./fixtures.ts";
import { OwnSite } from "./own-site.ts";

const product = process.env.MATCHDAY_URL ?? "";
const exported = join(process.env.MATCHDAY_DATA ?? "", "export");
const snapshotShape = z.looseObject({ talent: z.array(z.unknown()) });
const talentShape = z.object({
  slug: z.string(),
  displayName: z.string(),
  offers: z.array(z.object({ offerGuid: z.string() })),
});
const latestShape = z.object({ id: z.string(), timestamp: z.number() });

/** Builds of the whole site for one host. Open pages of the first one poll for the latest build every second. */
export interface OwnBuilds {
  /** A build without the talent `newcomer`. */
  one: string;
  /** A build of newer code, with all talent. */
  two: string;
  newcomer: { slug: string; displayName: string; offerGuid: string };
}

interface WorkerFixtures {
  ownHost: { site: OwnSite; builds: OwnBuilds };
}

interface Fixtures {
  /** The host of the site, with build one deployed. */
  site: OwnSite;
  builds: OwnBuilds;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "matchday-builds-"));
      const site = await OwnSite.open(product);
      try {
        await use({ site, builds: await buildBoth(folder, site.address) });
      } finally {
        await site.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    // Two complete builds take seconds on a quiet machine.
    { scope: "worker", timeout: 300_000 },
  ],
  builds: async ({ ownHost }, use) => use(ownHost.builds),
  site: async ({ ownHost: { site, builds } }, use) => {
    site.down = false;
    site.gone = () => false;
    site.deploy(builds.one);
    await use(site);
  },
  baseURL: async ({ ownHost }, use) => use(ownHost.site.address),
});

export { expect };

async function buildBoth(folder: string, address: string): Promise<OwnBuilds> {
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  const { catalogue, newcomer } = withoutNewcomer(folder);
  await build({ catalogue, out: one, address, seconds: "1" });
  // The bundle contains this setting, so without it the code is newer. Other tests have the same bundle.
  await build({ catalogue: exported, out: two, address });
  return { one, two, newcomer };
}

/** Returns the exported catalogue without its last talent, and that talent. */
function withoutNewcomer(folder: string) {
  const catalogue = join(folder, "catalogue");
  cpSync(exported, catalogue, { recursive: true });
  const lines = join(catalogue, "talent.ndjson");
  const snapshot = join(catalogue, "catalogue.json");
  let last: unknown;
  if (existsSync(lines)) {
    const talent = readFileSync(lines, "utf8").trimEnd().split("\n");
    last = JSON.parse(talent.pop() ?? "");
    writeFileSync(lines, `${talent.join("\n")}\n`);
  }
  if (existsSync(snapshot)) {
    const all = snapshotShape.parse(JSON.parse(readFileSync(snapshot, "utf8")));
    last = all.talent.pop();
    writeFileSync(snapshot, JSON.stringify(all));
  }
  const { slug, displayName, offers } = talentShape.parse(last);
  const [offer] = offers;
  if (offer === undefined) throw new Error(`${slug} offers nothing`);
  return { catalogue, newcomer: { slug, displayName, offerGuid: offer.offerGuid } };
}

interface Build {
  catalogue: string;
  out: string;
  address: string;
  /** The interval in which open pages poll for the latest build; the site's own by default. */
  seconds?: string;
}

async function build({ catalogue, out, address, seconds }: Build): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [
      "site/ssg/start.mjs",
      ...["--catalogue", catalogue, "--out", out, "--site-url", address, "--languages", "en"],
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        ...(seconds === undefined ? {} : { VITE_POLL_SECONDS: seconds }),
      },
    },
  );
}

function codeOf(id: string): string {
  return id.split("-", 1)[0] ?? id;
}

/** Returns the version of the code in a build. */
export function codeOfBuild(folder: string): string {
  const latest: unknown = JSON.parse(readFileSync(join(folder, "builds", "latest.json"), "utf8"));
  return codeOf(latestShape.parse(latest).id);
}

/** Returns the version of the code of the document in the window. */
export async function codeInWindow(page: Page): Promise<string> {
  const text = await page.locator("#page-start").textContent();
  return z.object({ code: z.string() }).parse(JSON.parse(text ?? "")).code;
}

/** Opens a page, moves the pointer, which starts the page, and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(10, 10, { steps: 2 });
  await untilStarted(page);
}

/** Waits until the page is hydrated. */
export async function untilStarted(page: Page): Promise<void> {
  const started = () =>
    page.evaluate(() => {
      const main = document.getElementById("main");
      return main !== null && Object.keys(main).some((key) => key.startsWith("__react"));
    });
  await expect.poll(started).toBe(true);
}

/** Waits for a later request for this path. */
export async function untilAsked(site: OwnSite, path: string): Promise<void> {
  const before = site.visits.length;
  const asked = () => site.visits.slice(before).some((visit) => visit.path === path);
  await expect.poll(asked).toBe(true);
}

/** Navigates within the document, as a link does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, "", target);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}
