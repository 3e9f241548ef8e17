import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { BuildFailure } from "#ssg/failure.ts";
import { type CatalogueRecord, LineFile, parseRecord } from "./line-file.ts";

/** One list of the catalogue, record by record. */
export interface CatalogueList {
  /** The file, as a fault names it. */
  file: string;
  /** `sports` or `talent`. */
  name: string;
  records: Iterable<CatalogueRecord>;
  /** The file, if a line is a record: then records can be compared with the last build by runs. */
  lines?: LineFile;
}

export interface OpenCatalogue {
  sports: CatalogueList;
  talent: CatalogueList;
  /** The operator's settings; null for an export without any. */
  marketplace: { file: string; text: string } | null;
  /** The folder with the pictures below `media/`. */
  folder: string;
  /** How large the records of the athletes are together. */
  bytes: number;
  close: () => void;
}

/**
 * Opens what `matchday-local export` wrote: a folder with `sports.ndjson` and `talent.ndjson`, a record to a
 * line, and `marketplace.json`, the operator's settings. A folder with one `catalogue.json` (`{"sports": […], "talent":
 * […], "marketplace": {…}}`) is a snapshot kept by hand. Settings that are missing have their defaults.
 */
export function openCatalogue(folder: string): OpenCatalogue {
  const snapshot = join(folder, "catalogue.json");
  const isExport = isFile(join(folder, "talent.ndjson"));
  if (!isExport && isFile(snapshot)) return openSnapshot(folder, snapshot);
  const sports = new LineFile(join(folder, "sports.ndjson"));
  const talent = new LineFile(join(folder, "talent.ndjson"));
  return {
    sports: { file: sports.path, name: "sports", records: sports },
    talent: { file: talent.path, name: "talent", records: talent, lines: talent },
    marketplace: readSettings(join(folder, "marketplace.json")),
    folder,
    bytes: talent.bytes,
    close: () => {
      sports.close();
      talent.close();
    },
  };
}

function openSnapshot(folder: string, file: string): OpenCatalogue {
  const value = parseRecord(readFileSync(file, "utf8"), file);
  const list = (name: "sports" | "talent"): CatalogueList => {
    const items: unknown =
      typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
    if (!Array.isArray(items)) throw new BuildFailure(`${file}: ${name}: is no list`);
    const records = items.map((item: unknown, index) => ({
      index,
      hash: hash("sha256", JSON.stringify(item), "base64url"),
      read: () => item,
      text: () => JSON.stringify(item),
    }));
    return { file, name, records };
  };
  const { size } = statSync(file);
  const settings: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, "marketplace") : undefined;
  return {
    sports: list("sports"),
    talent: list("talent"),
    marketplace: settings === undefined ? null : { file, text: JSON.stringify(settings) },
    folder,
    bytes: size,
    close: () => {},
  };
}

function readSettings(file: string): OpenCatalogue["marketplace"] {
  return isFile(file) ? { file, text: readFileSync(file, "utf8") } : null;
}

/** The catalogue of a marketplace that is not open yet: no sports and no athletes. */
export function withoutRecords(open: OpenCatalogue): OpenCatalogue {
  const empty = ({ file, name }: CatalogueList): CatalogueList => ({ file, name, records: [] });
  return { ...open, sports: empty(open.sports), talent: empty(open.talent), bytes: 0 };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
