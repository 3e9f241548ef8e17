import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { prepareMarketplace } from "./brand/prepare-marketplace.ts";
import { DetailStore, partsFolder } from "./catalogue/details.ts";
import type { HeldRecord } from "./catalogue/held.ts";
import { type OpenCatalogue, openCatalogue, withoutRecords } from "./catalogue/records.ts";
import { prepareCode } from "./code/prepare.ts";
import type { CodeFolder } from "./code/prepared.ts";
import { generatorSources, hashSources, viteSettings } from "./code/sources.ts";
import { hashOf } from "./files/hash.ts";
import { Staging } from "./files/staging.ts";
import { stagingFolder, workFolder } from "./files/work-folder.ts";
import { baseOf, codeName } from "./languages.ts";
import type { BuildOptions } from "./options.ts";
import { codeIdOf } from "./output/build-files.ts";
import { writeFiles } from "./output/write-files.ts";
import { Addresses } from "./pages/addresses.ts";
import { byCodeName } from "./pages/build-language.ts";
import { CodeKeys, rulesOf } from "./pages/code-keys.ts";
import { heldPictures, writeHeld } from "./pages/held-pages.ts";
import { EarlierPages, pageFolders } from "./pages/page-keys.ts";
import { Prerender } from "./pages/prerender.ts";
import { renderPages } from "./pages/render-pages.ts";
import { readPayloadIndex } from "./payloads/read-index.ts";
import { commit, recover } from "./replace/commit.ts";
import { lock } from "./replace/lock.ts";
import { checkReplaceable, keepEarlier, namesBelow, pageFiles } from "./replace/remaining.ts";
import { compactDetails } from "./state/compact.ts";
import { Memory } from "./state/memory.ts";
import {
  type EarlierState,
  newState,
  readState,
  stateFile,
  stateLines,
  unusedParts,
} from "./state/state.ts";

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

/** The code of a build, by language, and the hash of the generator's own sources. */
interface PreparedBuild {
  generator: string;
  code: { code: string; prepared: CodeFolder }[];
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
    const code = options.languages.map((language) => ({
      code: language,
      prepared: prepareCode(language, options.languages),
    }));
    const report = await build(options, catalogue, before, { generator, code });
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

/** Reads the catalogue, plans the build from the last one, renders what changed, and commits it. */
async function build(
  options: BuildOptions,
  exported: OpenCatalogue,
  before: EarlierState | null,
  { generator, code }: PreparedBuild,
): Promise<Omit<BuildReport, "seconds">> {
  const { out, origin } = options;
  const ownRules = rulesOf(generator);
  const filesHashes = code.map(({ prepared }) => prepared.code.filesHash);
  const memory = new Memory(before, ownRules);
  const settings = await prepareMarketplace(exported, memory);
  const { marketplace, brand } = settings;
  const { rates } = marketplace.money;
  const rules = hashOf(ownRules, JSON.stringify(rates));
  const openedCatalogue = marketplace.isOpen ? exported : withoutRecords(exported);
  const marketplaces = code.map(({ code }) => settings.marketplaceIn(code));
  const codeId = codeIdOf(filesHashes, origin, marketplaces);
  const work = workFolder(out);
  const staging = new Staging(stagingFolder(work));
  const details = new DetailStore(join(work, partsFolder), join(staging.folder, partsFolder));
  const languages = code.map(({ code, prepared }) => {
    const base = baseOf(code);
    const marketplace = settings.marketplaceIn(code);
    const keys = new CodeKeys({
      ...{ code: prepared.code, generator },
      start: { code: codeId, origin, marketplace },
      languages: options.languages,
    });
    const prerender = new Prerender({
      ...{ render: prepared.render, staging, out, origin, marketplace },
      shape: prepared.code.shape,
      headFor: (route) => keys.headFor(route),
      frameHead: (kind) => keys.frameHead(kind),
    });
    return { code, base, prepared, keys, prerender };
  });
  const bases = languages.map(({ base }) => base);
  const routeKeys = byCodeName(languages, (keys) => keys.routeKeys);
  const talentCode = languages.map((language) => codeName(language, "talent"));
  const isKept =
    before?.rules === rules &&
    talentCode.every((name) => before.routeKeys[name] === routeKeys[name]);
  if (!isKept && openedCatalogue.bytes >= largeBytes) collectEarly();

  const index = await readPayloadIndex(openedCatalogue, {
    ...{ before, rules, out, details, rates },
    hasHouseMark: marketplace.brand.hasHouseMark,
  });
  const { payloadIndex, catalogue } = index;

  const earlier = new EarlierPages(before, payloadIndex.talent);
  const plan = { before, earlier, languages, memory, payloadIndex, out, operator: settings };

  const rendered = await renderPages(plan);
  const { pages, stale, undrawn } = rendered;
  // A page that was never rendered has no file; the function `pages` answers at its address.
  const none = new Set(Object.keys(stale).filter((path) => stale[path] === "none"));
  const addresses = new Addresses({ fixed: rendered.fixed, ranked: payloadIndex.ranked, none });
  const files = await writeFiles({
    ...{ before, languages, rules, memory, index, staging, out, origin },
    ...{ codeId, rendered, addresses, brand, marketplace },
  });

  // Of a language that left, every page is gone.
  const isKnown = before !== null && before.languages.join() === options.languages.join();
  const there = isKnown ? pageFiles(earlier.doubtful(bases)) : namesBelow(out);
  // An address of an athlete who left or changed has a page only if it is a newcomer's.
  const { talent, sports } = payloadIndex;
  const hasPage = pageFolders(pages, isKnown ? earlier.fresh : talent, none, bases);
  const built = { files: files.hashes, hasPage };
  const { kept, remove } = keepEarlier(there, before, built, Date.now(), undrawn.pages.size > 0);
  compactDetails(work, talent, details);
  const { id, timestamp } = files;
  const state = newState({
    ranked: payloadIndex.ranked.map(({ summary }) => summary),
    runs: catalogue.runs,
    ...{ id, timestamp, rules, talent, sports, pages, stale, kept },
    ...{ languages: options.languages, routeKeys },
    heads: byCodeName(languages, (keys) => keys.heads),
    files: files.hashes,
    remembered: memory.made,
  });
  staging.writeLines(stateFile, stateLines(state, before));
  details.finish();
  staging.finish();
  commit(work, out, { remove, parts: unusedParts(work, state) });
  details.close();
  const held = [...catalogue.held, ...heldPictures(payloadIndex), ...undrawn.held()];
  writeHeld(work, held);
  return {
    ...{ id, held, removed: remove.length },
    pages: rendered.count - none.size,
    rendered: rendered.rendered,
    retagged: rendered.retagged,
  };
}
