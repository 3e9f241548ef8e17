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
const metaShape = latestShape.extend({ prerendered: z.array(z.string()) });

/** Builds of the whole site for one host. Open pages ask for the latest build every second. */
export interface OwnBuilds {
  /** Without the talent `newcomer`, who joined after it. */
  one: string;
  /** Of other code, and with everybody. */
  two: string;
  newcomer: { slug: string; displayName: string; offerGuid: string };
  /** Build one with newer data: this talent's headline. Nothing of the code is different. */
  withHeadline: (slug: string, headline: string) => string;
  /** A build with another payload file of one talent than it made. */
  withPayload: (build: string, slug: string, change: (file: PayloadFile) => PayloadFile) => string;
}

const payloadShape = z.object({
  shape: z.string().min(1),
  page: z.looseObject({ talent: z.looseObject({}) }),
});
type PayloadFile = z.infer<typeof payloadShape>;

interface WorkerFixtures {
  ownHost: { site: OwnSite; builds: OwnBuilds };
}

interface Fixtures {
  /** The host, with build one deployed and nothing in its way. */
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
    // Two whole builds: seconds on a free machine.
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
  // Another setting is other code: it stands in the bundle.
  await build({ catalogue: exported, out: two, address, seconds: "2" });
  const withHeadline = (slug: string, headline: string) => {
    const newer = join(folder, `newer-${crypto.randomUUID()}`);
    cpSync(one, newer, { recursive: true });
    changeData(newer, slug, headline);
    return newer;
  };
  const withPayload: OwnBuilds["withPayload"] = (of, slug, change) => {
    const changed = join(folder, `changed-${crypto.randomUUID()}`);
    cpSync(of, changed, { recursive: true });
    const file = join(changed, slug, "_payload.json");
    const payload = payloadShape.parse(JSON.parse(readFileSync(file, "utf8")));
    writeFileSync(file, JSON.stringify(change(payload)));
    return changed;
  };
  return { one, two, newcomer, withHeadline, withPayload };
}

/** The exported catalogue without its last talent, and who that is. */
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
  /** How often open pages ask for the latest build. */
  seconds: string;
}

async function build({ catalogue, out, address, seconds }: Build): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ["site/ssg/start.mjs", "--catalogue", catalogue, "--out", out, "--site-url", address],
    { env: { ...process.env, NODE_ENV: "production", VITE_POLL_SECONDS: seconds } },
  );
}

/** What a build of newer data changes: one page's payload, and the id by its second half. */
function changeData(site: string, slug: string, headline: string): void {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(site, name), "utf8"));
  const write = (name: string, value: unknown) =>
    writeFileSync(join(site, name), JSON.stringify(value));
  const payload = payloadShape.parse(read(join(slug, "_payload.json")));
  const { page } = payload;
  write(join(slug, "_payload.json"), {
    ...payload,
    page: { ...page, talent: { ...page.talent, headline } },
  });
  const latest = latestShape.parse(read("builds/latest.json"));
  const meta = metaShape.parse(read(`builds/meta/${latest.id}.json`));
  const newer = { id: `${codeOf(latest.id)}-${"f".repeat(8)}`, timestamp: latest.timestamp + 1 };
  write(`builds/meta/${newer.id}.json`, { ...meta, ...newer });
  write("builds/latest.json", newer);
}

function codeOf(id: string): string {
  return id.split("-", 1)[0] ?? id;
}

/** The code a build's documents name. */
export function codeOfBuild(folder: string): string {
  const latest: unknown = JSON.parse(readFileSync(join(folder, "builds", "latest.json"), "utf8"));
  return codeOf(latestShape.parse(latest).id);
}

/** The code of the document in the window. */
export async function codeInWindow(page: Page): Promise<string> {
  const text = await page.locator("#page-start").textContent();
  return z.object({ code: z.string() }).parse(JSON.parse(text ?? "")).code;
}

/** Opens a page and waits until the site's code has taken it over, as it does for whoever begins to use it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(10, 10);
  await untilStarted(page);
}

/** Until links are the site's to follow. */
export async function untilStarted(page: Page): Promise<void> {
  const started = () =>
    page.evaluate(() => {
      const main = document.getElementById("main");
      return main !== null && Object.keys(main).some((key) => key.startsWith("__react"));
    });
  await expect.poll(started).toBe(true);
}

/** Waits until a page asked the host for something after now. */
export async function untilAsked(site: OwnSite, path: string): Promise<void> {
  const before = site.visits.length;
  const asked = () => site.visits.slice(before).some((visit) => visit.path === path);
  await expect.poll(asked).toBe(true);
}

/** Goes to an address inside the page, as a link to it would. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, "", target);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}
