import type { DetailStore } from "#ssg/catalogue/details.ts";
import type { HeldRecord } from "#ssg/catalogue/held.ts";
import type { Catalogue } from "#ssg/catalogue/read.ts";
import type { Staging } from "#ssg/files/staging.ts";
import { workFolder } from "#ssg/files/work-folder.ts";
import type { BuildFiles } from "#ssg/output/write-files.ts";
import { type BuildLanguage, byCodeName } from "#ssg/pages/build-language.ts";
import { heldPictures, writeHeld } from "#ssg/pages/held-pages.ts";
import { type EarlierPages, pageFolders } from "#ssg/pages/page-keys.ts";
import type { RenderedPages } from "#ssg/pages/render-pages.ts";
import type { PayloadIndex } from "#ssg/payloads/payload-index.ts";
import { compactDetails } from "#ssg/state/compact.ts";
import type { Memory } from "#ssg/state/memory.ts";
import {
  type BuildState,
  type EarlierState,
  newState,
  stateFile,
  stateLines,
  unusedParts,
} from "#ssg/state/state.ts";
import { commit } from "./commit.ts";
import { keepEarlier, namesBelow, pageFiles } from "./remaining.ts";

/** A build whose files are all in its staging folder. */
export interface WrittenBuild {
  before: EarlierState | null;
  out: string;
  rules: string;
  memory: Memory;
  languages: readonly BuildLanguage[];
  staging: Staging;
  details: DetailStore;
  payloadIndex: PayloadIndex;
  catalogue: Catalogue;
  earlier: EarlierPages;
  rendered: RenderedPages;
  files: BuildFiles;
}

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
}

/** Puts what a build wrote in place of the last one, with its state, and removes what it no longer has. */
export function replaceSite(build: WrittenBuild): BuildReport {
  const { before, out, staging, details, payloadIndex, rendered, files } = build;
  const work = workFolder(out);
  const { kept, remove } = remainingFiles(build);
  compactDetails(work, payloadIndex.talent, details);
  const state = stateOf(build, kept);
  staging.writeLines(stateFile, stateLines(state, before));
  details.finish();
  staging.finish();
  commit(work, out, { remove, parts: unusedParts(work, state) });
  details.close();
  const held = [...build.catalogue.held, ...heldPictures(payloadIndex), ...rendered.undrawn.held()];
  writeHeld(work, held);
  return {
    ...{ id: files.id, held, removed: remove.length },
    pages: rendered.count - rendered.none.size,
    rendered: rendered.rendered,
    retagged: rendered.retagged,
  };
}

/** Returns which files of earlier builds stay, and which are removed. */
function remainingFiles(build: WrittenBuild): ReturnType<typeof keepEarlier> {
  const { before, out, languages, payloadIndex, earlier, rendered, files } = build;
  const bases = languages.map(({ base }) => base);
  // Of a language that left, every page is gone.
  const isKnown =
    before !== null && before.languages.join() === languages.map(({ code }) => code).join();
  const there = isKnown ? pageFiles(earlier.doubtful(bases)) : namesBelow(out);
  // An address of an athlete who left or changed has a page only if it is a newcomer's.
  const { pages, none, undrawn } = rendered;
  const talent = isKnown ? earlier.fresh : payloadIndex.talent;
  const hasPage = pageFolders(pages, talent, none, bases);
  const built = { files: files.hashes, hasPage };
  return keepEarlier(there, before, built, Date.now(), undrawn.pages.size > 0);
}

function stateOf(build: WrittenBuild, kept: Record<string, number>): BuildState {
  const { catalogue, files, languages, memory, payloadIndex, rendered, rules } = build;
  const { id, timestamp } = files;
  const { talent, sports } = payloadIndex;
  const { pages, stale } = rendered;
  return newState({
    ranked: payloadIndex.ranked.map(({ summary }) => summary),
    runs: catalogue.runs,
    ...{ id, timestamp, rules, talent, sports, pages, stale, kept },
    languages: languages.map(({ code }) => code),
    routeKeys: byCodeName(languages, (keys) => keys.routeKeys),
    heads: byCodeName(languages, (keys) => keys.heads),
    files: files.hashes,
    remembered: memory.made,
  });
}
