import type { z } from "zod";
import { BuildFailure } from "#ssg/failure.ts";
import type { RecordOwner } from "./held.ts";
import type { CatalogueRecord } from "./line-file.ts";
import type { CatalogueList } from "./records.ts";
import { type CatalogueSport, type CatalogueTalent, sportShape, talentShape } from "./shape.ts";

/** A record that is sound in itself, or what is wrong with it, a sentence per fault. */
export type Checked<Value> = RecordOwner &
  ({ value: Value; faults: [] } | { value: null; faults: string[] });

export function readSport(list: CatalogueList, record: CatalogueRecord): Checked<CatalogueSport> {
  return readRecord(sportShape, list, record);
}

export function readTalent(list: CatalogueList, record: CatalogueRecord): Checked<CatalogueTalent> {
  return readRecord(talentShape, list, record);
}

/** A record that was sound when the build looked at it first. */
export function readSoundTalent(list: CatalogueList, record: CatalogueRecord): CatalogueTalent {
  const { value, faults } = readTalent(list, record);
  if (value === null) throw new BuildFailure(faults.join("\n"));
  return value;
}

function readRecord<Value>(
  shape: z.ZodType<Value>,
  list: CatalogueList,
  record: CatalogueRecord,
): Checked<Value> {
  let value: unknown;
  try {
    value = record.read();
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    // Invalid JSON may still contain the owner's name.
    const text = record.text();
    const guid = /"talentGuid":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? null;
    const slug = /"slug":"([a-z0-9-]{3,40})"/.exec(text)?.[1] ?? null;
    return { slug, guid, value: null, faults: [error.message] };
  }
  const result = shape.safeParse(value);
  const slug = textOf(value, "slug");
  const guid = textOf(value, "talentGuid");
  if (result.success) return { slug, guid, value: result.data, faults: [] };
  const where = placeOf(list, record.index, slug);
  return {
    slug,
    guid,
    value: null,
    faults: result.error.issues.map((issue) => {
      const field = issue.path.map(String).join(".");
      return `${where}: ${field === "" ? "" : `${field}: `}${issue.message}`;
    }),
  };
}

/** `talent.ndjson: talent 3 (mara-lindqvist)`: how a fault names its record. */
export function placeOf(list: CatalogueList, index: number, slug: string | null): string {
  return `${list.file}: ${list.name} ${index}${slug === null ? "" : ` (${slug})`}`;
}

function textOf(value: unknown, field: string): string | null {
  const text: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, field) : null;
  return typeof text === "string" ? text : null;
}
