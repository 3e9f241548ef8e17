import { join } from "node:path";
import { buildIdOf, codeIdOf, manifestOf, robots, sitemaps, timeOf } from "./build-files.ts";
import { type HeldRecord, RecordFaults } from "./catalogue/held.ts";
import { lastGoodOf } from "./catalogue/last-good.ts";
import { type Catalogue, readCatalogue } from "./catalogue/read.ts";
import { type OpenCatalogue, openCatalogue } from "./catalogue/records.ts";
import { prepareCode } from "./code/prepare.ts";
import type { CodeFolder } from "./code/prepared.ts";
import { generatorSources, hashSources, ruleSources, viteSettings } from "./code/sources.ts";
import { commit, recover, stagingFolder, workFolder } from "./commit.ts";
import { builtFiles, heldPictures, Undrawn, writeHeld } from "./held-pages.ts";
import { preparePictures } from "./images/pictures-of.ts";
import { lock } from "./lock.ts";
import { makeServiceWorker } from "./make-service-worker.ts";
import type { BuildOptions } from "./options.ts";
import { listPages, type Page } from "./pages.ts";
import { buildPayloadIndex, hashOf, type PayloadIndex } from "./payloads/payload-index.ts";
import { giftList } from "./payloads/payloads.ts";
import { searchFiles } from "./payloads/search.ts";
import { sportFiles } from "./payloads/sport-files.ts";
import { headOf, Prerender } from "./prerender.ts";
import { checkReplaceable, keepEarlier, namesBelow, pageFiles } from "./remaining.ts";
import { SiteFiles } from "./site-files.ts";
import { Staging } from "./staging.ts";
import { type BuildState, newState, readState, stateFile, stateLines } from "./state.ts";

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

async function build(
  { out, origin }: BuildOptions,
  catalogue: OpenCatalogue,
  before: BuildState | null,
  prepared: CodeFolder & { generator: string },
): Promise<Omit<BuildReport, "seconds">> {
  const { code, client, render, generator } = prepared;
  const rules = hashOf(generator, hashSources(ruleSources));
  const { payloadIndex, catalogue: read } = await readPayloadIndex(catalogue, before, rules, out);
  let pages = [...listPages(payloadIndex)];

  const codeId = codeIdOf(code.filesHash, origin);
  const frame = hashOf(generator, origin, code.graph.every);
  const routeKey = (route: string) => hashOf(frame, code.shape, code.graph.routes[route] ?? "");
  const keys = keysOf(pages, routeKey);
  const heads: Record<string, string> = {};
  for (const route of Object.keys(code.tags)) {
    heads[route] = headOf(code.tags[route] ?? "", { code: codeId, origin, kind: "page" });
  }
  const frameHead = (kind: "shell" | "missing") =>
    headOf(code.frameTags, { code: codeId, origin, kind });

  const work = workFolder(out);
  const staging = new Staging(stagingFolder(work));
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
  let rendered = 0;
  let retagged = 0;
  const undrawn = new Undrawn(out, before);
  for (const page of pages) {
    const oldHead = before?.heads[page.route];
    if (before?.pages[page.path] === keys[page.path] && oldHead !== undefined) {
      if (oldHead === headFor(page.route)) continue;
      if (prerender.retag(page, oldHead)) {
        retagged += 1;
        continue;
      }
    }
    try {
      await prerender.draw(page);
      rendered += 1;
    } catch (error) {
      undrawn.note(page, error);
    }
  }
  if (undrawn.pages.size === pages.length) throw undrawn.firstError();
  // Without an earlier page there is none, and the live page answers at its address.
  pages = pages.filter(({ path }) => undrawn.pages.get(path) !== "none");
  for (const [path, key] of undrawn.pages) {
    if (key === "none") delete keys[path];
    else keys[path] = key;
  }
  const held = [...read.held, ...heldPictures(payloadIndex), ...undrawn.held()];

  const id = buildIdOf(codeId, keys);
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
  await writeLists(files, payloadIndex, rules);
  for (const [name, text] of sitemaps(pages, origin)) files.put(name, text);
  files.put("robots.txt", robots(origin));
  const manifest = JSON.stringify(manifestOf(id, timestamp, pages));
  files.put(join("builds", "meta", `${id}.json`), manifest);
  files.put(join("builds", "latest.json"), JSON.stringify({ id, timestamp }));

  const there = before === null ? namesBelow(out) : pageFiles(before.pages, keys);
  const built = { files: files.hashes, pages: keys };
  const earlier = keepEarlier(there, before, built, Date.now(), undrawn.pages.size > 0);
  const { kept, remove } = earlier;
  const { talent, sports } = payloadIndex;
  const state = {
    id,
    timestamp,
    rules,
    talent,
    sports,
    pages: keys,
    heads,
    files: files.hashes,
    kept,
  };
  staging.writeLines(stateFile, stateLines(newState(state)));
  staging.finish();
  commit(work, out, remove);
  writeHeld(work, held);
  return { id, pages: pages.length, rendered, retagged, removed: remove.length, held };
}

/** The search index and the lists that pages load when somebody wants more than they show. */
async function writeLists(
  files: SiteFiles,
  payloadIndex: PayloadIndex,
  rules: string,
): Promise<void> {
  const { index, parts } = searchFiles(payloadIndex);
  files.put("search.json", JSON.stringify(index));
  for (const { address, hash, content } of [
    ...parts,
    ...sportFiles(payloadIndex),
    giftList(payloadIndex),
  ]) {
    await files.write(address.slice(1), hashOf(rules, hash), async () => content());
  }
}

/** The index of sound records. A record that a later step finds at fault is held back, and everything is read again. */
async function readPayloadIndex(
  catalogue: OpenCatalogue,
  before: BuildState | null,
  rules: string,
  out: string,
): Promise<{ payloadIndex: PayloadIndex; catalogue: Catalogue }> {
  const summaries = before?.rules === rules ? before.talent : [];
  const known = new Map(summaries.map((summary) => [summary.record, summary]));
  const lastGood = lastGoodOf(out, before);
  const rejected = new Map<string, string[]>();
  for (;;) {
    const read = await readCatalogue(catalogue, known, { lastGood, rejected });
    try {
      return {
        payloadIndex: buildPayloadIndex(read, await preparePictures(catalogue, read)),
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

function keysOf(pages: readonly Page[], routeKey: (route: string) => string) {
  const routeKeys = new Map<string, string>();
  const keys: Record<string, string> = {};
  for (const { path, route, data } of pages) {
    let key = routeKeys.get(route);
    if (key === undefined) {
      key = routeKey(route);
      routeKeys.set(route, key);
    }
    keys[path] = hashOf(key, data);
  }
  return keys;
}
