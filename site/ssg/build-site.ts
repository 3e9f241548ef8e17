import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Addresses } from "./addresses.ts";
import {
  buildIdOf,
  codeIdOf,
  manifestFile,
  manifestText,
  robots,
  sitemaps,
  timeOf,
} from "./build-files.ts";
import { DetailStore, partsFolder } from "./catalogue/details.ts";
import { type HeldRecord, RecordFaults } from "./catalogue/held.ts";
import { lastGoodOf } from "./catalogue/last-good.ts";
import { type Catalogue, readCatalogue } from "./catalogue/read.ts";
import { type OpenCatalogue, openCatalogue } from "./catalogue/records.ts";
import type { TalentSummary } from "./catalogue/summary.ts";
import { prepareCode } from "./code/prepare.ts";
import type { CodeFolder } from "./code/prepared.ts";
import { generatorSources, hashSources, ruleSources, viteSettings } from "./code/sources.ts";
import { commit, recover, stagingFolder, workFolder } from "./commit.ts";
import { compactDetails } from "./compact.ts";
import { builtFiles, heldPictures, Undrawn, writeHeld } from "./held-pages.ts";
import { preparePictures } from "./images/pictures-of.ts";
import { lock } from "./lock.ts";
import { makeServiceWorker } from "./make-service-worker.ts";
import { Memory } from "./memory.ts";
import type { BuildOptions } from "./options.ts";
import { EarlierPages, keyOf, pageFolders } from "./page-keys.ts";
import { listFixedPages, type Page, type PageAddress, talentPages } from "./pages.ts";
import { hashOf } from "./payloads/hash.ts";
import { KeptWords, keepWords, keptWords, type NumberedWords } from "./payloads/kept-words.ts";
import { buildPayloadIndex, type PayloadIndex } from "./payloads/payload-index.ts";
import { headOf, Prerender } from "./prerender.ts";
import { checkReplaceable, keepEarlier, namesBelow, pageFiles } from "./remaining.ts";
import { SiteFiles } from "./site-files.ts";
import { Staging } from "./staging.ts";
import {
  type EarlierState,
  newState,
  readState,
  stateFile,
  stateLines,
  unusedParts,
} from "./state.ts";
import { unchangedTalent } from "./unchanged-talent.ts";
import { writeLists } from "./write-lists.ts";

/** What a build did. */
export interface BuildReport {
  id: string;
  pages: number;
  /** How many of them were rendered. */
  rendered: number;
  /** How many were only given the tags of newer code. */
  retagged: number;
  removed: number;
  /** Records that could not be used; their last pages stay. */
  held: HeldRecord[];
  seconds: number;
}

/** Builds the site, the catalogue in and a folder of static files out: what changed since the last build of it. */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  checkReplaceable(options.out);
  const work = workFolder(options.out);
  const unlock = lock(work);
  try {
    recover(work, options.out);
    const before = options.fresh ? null : readState(work, options.out);
    const catalogue = openCatalogue(options.catalogue);
    // Our own code is hashed as soon as it is loaded, not after the bundler has run.
    const generator = hashSources(generatorSources) + viteSettings(process.env);
    const report = await build(options, catalogue, before, { ...prepareCode(), generator });
    catalogue.close();
    return { ...report, seconds: (performance.now() - started) / 1_000 };
  } finally {
    unlock();
  }
}

/** The export of a catalogue that has so many bytes is large: about thirty thousand athletes. */
const largeBytes = 1 << 26;

/**
 * Collects the heap of a large build whenever it grew by a third. What is in use grows with the catalogue; what lies about
 * besides must not, in a build that draws every page. It takes a fifteenth of the time, so one that has room enough, or
 * draws a few pages and leaves little about, does without.
 */
function collectEarly(): void {
  setFlagsFromString("--heap-growing-percent=30");
}

async function build(
  { out, origin }: BuildOptions,
  catalogue: OpenCatalogue,
  before: EarlierState | null,
  prepared: CodeFolder & { generator: string },
): Promise<Omit<BuildReport, "seconds">> {
  const { code, client, render, generator } = prepared;
  // The order of names is one that the engine knows.
  const rules = hashOf(generator, hashSources(ruleSources), process.versions.icu ?? "");
  const work = workFolder(out);
  const staging = new Staging(stagingFolder(work));
  const details = new DetailStore(join(work, partsFolder), join(staging.folder, partsFolder));
  const codeId = codeIdOf(code.filesHash, origin);
  const frame = hashOf(generator, origin, code.graph.every);
  const routeKeys: Record<string, string> = {};
  const heads: Record<string, string> = {};
  for (const route of Object.keys(code.tags)) {
    routeKeys[route] = hashOf(frame, code.shape, code.graph.routes[route] ?? "");
    heads[route] = headOf(code.tags[route] ?? "", { code: codeId, origin, kind: "page" });
  }
  const routeKey = (route: string) => routeKeys[route] ?? "";
  const isKept = before?.rules === rules && before.routeKeys.talent === routeKey("talent");
  if (!isKept && catalogue.bytes >= largeBytes) collectEarly();

  const { payloadIndex, catalogue: read } = await readPayloadIndex(catalogue, {
    ...{ before, rules, out, details },
  });
  const { talent, sports } = payloadIndex;
  const earlier = new EarlierPages(before, talent);
  const memory = new Memory(before, rules);
  const frameHead = (kind: "shell" | "missing") =>
    headOf(code.frameTags, { code: codeId, origin, kind });

  const headFor = (route: string) => heads[route] ?? "";
  const prerender = new Prerender({
    render,
    staging,
    out,
    origin,
    shape: code.shape,
    headFor,
    frameHead,
  });
  let count = 0;
  let rendered = 0;
  let retagged = 0;
  const undrawn = new Undrawn(out);
  const isCurrent = (page: Page) => {
    count += 1;
    const oldHead = before?.heads[page.route];
    if (oldHead === undefined || !earlier.isSame(page, routeKey(page.route))) return false;
    if (oldHead === headFor(page.route)) return true;
    const isTagged = prerender.retag(page, oldHead);
    if (isTagged) retagged += 1;
    return isTagged;
  };
  const draw = async (page: Page) => {
    try {
      await prerender.draw(page);
      rendered += 1;
    } catch (error) {
      undrawn.note(page, earlier.keyOf(page), error);
    }
  };
  const fixed: PageAddress[] = [];
  const pages: Record<string, string> = {};
  for (const page of listFixedPages(payloadIndex, memory.remember)) {
    if (!isCurrent(page)) await draw(page);
    const { path, listed, named, route, data } = page;
    fixed.push({ path, listed, named });
    pages[path] = undrawn.pages.get(path) ?? keyOf(routeKey(route), data);
  }
  const hasCode = ["talent", "talent-item"].every((route) =>
    earlier.hasCode(route, routeKey(route), headFor(route)),
  );
  const isUnchanged = unchangedTalent(payloadIndex, earlier, memory);
  // In rank, since neighbours show each other's cards.
  for (const shown of payloadIndex.ranked) {
    if (hasCode && isUnchanged(shown)) {
      count += 1 + shown.summary.offerGuids.length;
      continue;
    }
    let data = "";
    for (const page of talentPages(payloadIndex, shown)) {
      if (!isCurrent(page)) await draw(page);
      data = page.data;
    }
    shown.summary.data = data;
  }
  if (undrawn.pages.size === count) throw undrawn.firstError();
  const stale = Object.fromEntries(
    [...undrawn.pages].filter(([path]) => pages[path] === undefined),
  );
  // Without an earlier page there is none, and the live page answers at its address.
  const none = new Set(Object.keys(stale).filter((path) => stale[path] === "none"));
  const held = [...read.held, ...heldPictures(payloadIndex), ...undrawn.held()];

  const addresses = new Addresses({ fixed, ranked: payloadIndex.ranked, none });
  // In rank, as the addresses: an athlete's place in the table means nothing.
  const shown = payloadIndex.ranked.map(({ summary }) => summary.data).join(" ");
  const data = JSON.stringify([pages, routeKeys, stale, addresses.hash, hashOf(shown)]);
  const id = buildIdOf(codeId, data);
  const timestamp = timeOf(id, before, process.env);
  const files = new SiteFiles(staging, before?.files ?? {});
  for (const name of code.files) files.copyFile(name, join(client, name), code.filesHash);
  for (const [address, from] of payloadIndex.pictures.files)
    files.copyFile(address.slice(1), from, "");
  for (const address of builtFiles(payloadIndex, read)) files.keep(address.slice(1));
  await files.write("200.html", hashOf(frame, frameHead("shell")), () => prerender.shell());
  await files.write("404.html", hashOf(frame, frameHead("missing")), () => prerender.missing());
  await files.write("sw.js", hashOf(code.filesHash, frame, frameHead("shell")), async () =>
    makeServiceWorker(prepared, await prerender.shell(), work),
  );
  const words = () => ({
    kept: before === null ? new KeptWords() : keptWords(work, rules),
    keep: (numbered: NumberedWords) => keepWords(work, rules, numbered),
  });
  await writeLists(files, payloadIndex, { memory, rules, words });
  const isListed = memory.isMade("addresses", hashOf(origin, addresses.hash));
  if (isListed) files.keepAll("sitemap");
  else for (const [name, text] of sitemaps(addresses, origin)) files.put(name, text);
  files.put("robots.txt", robots(origin));
  const listed = isListed ? before?.id : undefined;
  files.put(manifestFile(id), manifestText({ id, timestamp }, addresses, { out, listed }));
  files.put(join("builds", "latest.json"), JSON.stringify({ id, timestamp }));

  const there = before === null ? namesBelow(out) : pageFiles(earlier.doubtful());
  // Of athletes only those are doubtful who left or changed, and at their addresses is nobody but a newcomer.
  const hasPage = pageFolders(pages, before === null ? talent : earlier.fresh, none);
  const built = { files: files.hashes, hasPage };
  const { kept, remove } = keepEarlier(there, before, built, Date.now(), undrawn.pages.size > 0);
  compactDetails(work, talent, details);
  const state = newState({
    ranked: payloadIndex.ranked.map(({ summary }) => summary),
    runs: read.runs,
    ...{ id, timestamp, rules, talent, sports, pages, routeKeys, stale, heads, kept },
    files: files.hashes,
    remembered: memory.made,
  });
  staging.writeLines(stateFile, stateLines(state, before));
  details.finish();
  staging.finish();
  commit(work, out, { remove, parts: unusedParts(work, state) });
  details.close();
  writeHeld(work, held);
  return { id, pages: count - none.size, rendered, retagged, removed: remove.length, held };
}

interface Known {
  before: EarlierState | null;
  rules: string;
  out: string;
  details: DetailStore;
}

/** The index of sound records. A record that a later step finds at fault is held back, and everything is read again. */
async function readPayloadIndex(
  catalogue: OpenCatalogue,
  { before, rules, out, details }: Known,
): Promise<{ payloadIndex: PayloadIndex; catalogue: Catalogue }> {
  const known = before?.rules === rules ? before : undefined;
  const fresh = new Map<string, TalentSummary>();
  const lastGood = lastGoodOf(out, before);
  const rejected = new Map<string, string[]>();
  for (;;) {
    const wishes = { lastGood, rejected, details, fresh, scratch: workFolder(out) };
    const read = await readCatalogue(catalogue, known, wishes);
    try {
      return {
        payloadIndex: buildPayloadIndex(read, await preparePictures(catalogue, read), before),
        catalogue: read,
      };
    } catch (error) {
      const found = error instanceof RecordFaults ? [...error.byRecord] : [];
      const fresh = found.filter(([record]) => !rejected.has(record));
      if (fresh.length === 0) throw error;
      for (const [record, faults] of fresh) rejected.set(record, faults);
    }
  }
}
