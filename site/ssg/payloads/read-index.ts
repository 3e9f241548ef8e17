import type { Marketplace } from "#app/lib/marketplace/marketplace.ts";
import type { ReferenceRates } from "#app/lib/money/reference-rates.ts";
import type { DetailStore } from "#ssg/catalogue/details.ts";
import { RecordFaults } from "#ssg/catalogue/held.ts";
import { lastGoodOf } from "#ssg/catalogue/last-good.ts";
import { type Catalogue, readCatalogue } from "#ssg/catalogue/read.ts";
import type { OpenCatalogue } from "#ssg/catalogue/records.ts";
import type { TalentSummary } from "#ssg/catalogue/summary.ts";
import { workFolder } from "#ssg/files/work-folder.ts";
import { preparePictures } from "#ssg/images/pictures-of.ts";
import type { EarlierState } from "#ssg/state/state.ts";
import { buildPayloadIndex, type PayloadIndex } from "./payload-index.ts";

interface PreparedIndex {
  before: EarlierState | null;
  rules: string;
  out: string;
  details: DetailStore;
  rates: ReferenceRates;
  records: OpenCatalogue;
  settings: { marketplace: Pick<Marketplace, "brand"> };
}

/** The index of valid records, and the catalogue that it was read from. */
export interface ReadIndex {
  payloadIndex: PayloadIndex;
  catalogue: Catalogue;
}

/** Reads the index of valid records. A record that a later step rejects is held back, and all records are read again. */
export async function readPayloadIndex(build: PreparedIndex): Promise<ReadIndex> {
  const { before, rules, out, details, rates, records } = build;
  const { hasHouseMark } = build.settings.marketplace.brand;
  const known = before?.rules === rules ? before : undefined;
  const fresh = new Map<string, TalentSummary>();
  const lastGood = lastGoodOf(out, before);
  const rejected = new Map<string, string[]>();
  for (;;) {
    const wishes = { lastGood, rejected, details, fresh, rates, scratch: workFolder(out) };
    const read = await readCatalogue(records, known, wishes);
    try {
      return {
        payloadIndex: buildPayloadIndex(
          read,
          await preparePictures(records, read, hasHouseMark),
          before,
        ),
        catalogue: read,
      };
    } catch (error) {
      const found = error instanceof RecordFaults ? [...error.byRecord] : [];
      const newFaults = found.filter(([record]) => !rejected.has(record));
      if (newFaults.length === 0) throw error;
      for (const [record, faults] of newFaults) rejected.set(record, faults);
    }
  }
}
