import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { ReferenceRates } from "#app/lib/money/reference-rates.ts";
import { type PreparedMarketplace, prepareMarketplace } from "./brand/prepare-marketplace.ts";
import { DetailStore, partsFolder } from "./catalogue/details.ts";
import { type OpenCatalogue, withoutRecords } from "./catalogue/records.ts";
import type { CodeFolder } from "./code/prepared.ts";
import { hashOf } from "./files/hash.ts";
import { Staging } from "./files/staging.ts";
import { stagingFolder, workFolder } from "./files/work-folder.ts";
import { baseOf, codeName } from "./languages.ts";
import type { BuildOptions } from "./options.ts";
import { codeIdOf } from "./output/build-files.ts";
import { type BuildLanguage, byCodeName } from "./pages/build-language.ts";
import { CodeKeys, rulesOf } from "./pages/code-keys.ts";
import { Prerender } from "./pages/prerender.ts";
import { Memory } from "./state/memory.ts";
import type { EarlierState } from "./state/state.ts";

/** What a build starts from. */
export interface OpenBuild {
  options: BuildOptions;
  exported: OpenCatalogue;
  /** The state of the last build. */
  before: EarlierState | null;
  /** The hash of the generator's own sources. */
  generator: string;
  /** The code, by language. */
  code: readonly { code: string; prepared: CodeFolder }[];
}

/** What all later stages of a build use. */
export interface PreparedBuild {
  before: EarlierState | null;
  out: string;
  origin: string;
  /** The records to show: none before the opening. */
  records: OpenCatalogue;
  /** What decides whether a record of the last build is sound now. */
  rules: string;
  rates: ReferenceRates;
  memory: Memory;
  settings: PreparedMarketplace;
  codeId: string;
  languages: readonly BuildLanguage[];
  staging: Staging;
  details: DetailStore;
}

/** Reads the operator's settings and gives each language its code and the means to render. */
export async function prepareBuild(open: OpenBuild): Promise<PreparedBuild> {
  const { before, code, exported, generator } = open;
  const { out, origin, languages: codes } = open.options;
  const ownRules = rulesOf(generator);
  const memory = new Memory(before, ownRules);
  const settings = await prepareMarketplace(exported, memory);
  const { isOpen, money } = settings.marketplace;
  const rules = hashOf(ownRules, JSON.stringify(money.rates));
  const filesHashes = code.map(({ prepared }) => prepared.code.filesHash);
  const marketplaces = code.map(({ code }) => settings.marketplaceIn(code));
  const codeId = codeIdOf(filesHashes, origin, marketplaces);
  const work = workFolder(out);
  const staging = new Staging(stagingFolder(work));
  const details = new DetailStore(join(work, partsFolder), join(staging.folder, partsFolder));
  const languages = code.map(({ code, prepared }): BuildLanguage => {
    const marketplace = settings.marketplaceIn(code);
    const keys = new CodeKeys({
      ...{ code: prepared.code, generator },
      start: { code: codeId, origin, marketplace },
      languages: codes,
    });
    const prerender = new Prerender({
      ...{ render: prepared.render, staging, out, origin, marketplace },
      shape: prepared.code.shape,
      headFor: (route) => keys.headFor(route),
      frameHead: (kind) => keys.frameHead(kind),
    });
    return { code, base: baseOf(code), prepared, keys, prerender };
  });
  const records = isOpen ? exported : withoutRecords(exported);
  const prepared = { before, out, origin, records, rules, rates: money.rates, memory, settings };
  if (!keepsTalent(before, rules, languages) && records.bytes >= largeBytes) collectEarly();
  return { ...prepared, codeId, languages, staging, details };
}

/** Whether pages of athletes whose records did not change stay as they are. */
function keepsTalent(
  before: EarlierState | null,
  rules: string,
  languages: readonly BuildLanguage[],
): boolean {
  if (before?.rules !== rules) return false;
  const routeKeys = byCodeName(languages, (keys) => keys.routeKeys);
  const names = languages.map((language) => codeName(language, "talent"));
  return names.every((name) => before.routeKeys[name] === routeKeys[name]);
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
