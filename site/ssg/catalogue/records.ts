import { hash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { BuildFailure } from "#ssg/failure.ts";

/** One record of the catalogue, not parsed yet: most builds need not parse most records. */
export interface CatalogueRecord {
  /** From 0, in the order of the file. */
  index: number;
  /** Hash of the record's text. */
  hash: string;
  /** The record, parsed by every call. */
  read: () => unknown;
  /** The record's text in the file, for one that cannot be parsed. */
  text: () => string;
}

/** One list of the catalogue, record by record. */
export interface CatalogueList {
  /** The file, as a fault names it. */
  file: string;
  /** `sports` or `talent`. */
  name: string;
  records: Iterable<CatalogueRecord>;
}

export interface OpenCatalogue {
  sports: CatalogueList;
  talent: CatalogueList;
  /** The folder with the pictures below `media/`. */
  folder: string;
  close: () => void;
}

/**
 * Opens what `matchday-local export` wrote: a folder with `sports.ndjson` and `talent.ndjson`, a record to a
 * line. A folder with one `catalogue.json` (`{"sports": […], "talent": […]}`) is a snapshot kept by hand.
 */
export function openCatalogue(folder: string): OpenCatalogue {
  const snapshot = join(folder, "catalogue.json");
  const isExport = isFile(join(folder, "talent.ndjson"));
  if (!isExport && isFile(snapshot)) return openSnapshot(folder, snapshot);
  const sports = new LineFile(join(folder, "sports.ndjson"));
  const talent = new LineFile(join(folder, "talent.ndjson"));
  return {
    sports: { file: sports.path, name: "sports", records: sports },
    talent: { file: talent.path, name: "talent", records: talent },
    folder,
    close: () => {
      sports.close();
      talent.close();
    },
  };
}

function openSnapshot(folder: string, file: string): OpenCatalogue {
  const value = parse(readFileSync(file, "utf8"), file);
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
  return { sports: list("sports"), talent: list("talent"), folder, close: () => {} };
}

const chunkBytes = 1 << 20;
const newline = 10;

/** A file of lines, read in pieces: the catalogue is never in memory as a whole. */
class LineFile implements Iterable<CatalogueRecord> {
  readonly path: string;
  readonly #file: number;

  constructor(path: string) {
    this.path = path;
    try {
      this.#file = openSync(path, "r");
    } catch (error) {
      throw new BuildFailure(`${path}: cannot be read; export the catalogue first`, {
        cause: error,
      });
    }
  }

  *[Symbol.iterator](): Generator<CatalogueRecord> {
    let rest = Buffer.alloc(0);
    let start = 0;
    let index = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const count = readSync(this.#file, chunk, 0, chunkBytes, start + rest.length);
      const text = Buffer.concat([rest, chunk.subarray(0, count)]);
      let from = 0;
      for (;;) {
        const at = text.indexOf(newline, from);
        const end = at === -1 && count === 0 ? text.length : at;
        if (end === -1 || (at === -1 && from === end)) break;
        if (end > from) yield this.#record(index, text.subarray(from, end), start + from);
        index += 1;
        from = end + 1;
      }
      if (count === 0) return;
      rest = text.subarray(from);
      start += from;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #record(index: number, line: Buffer, position: number): CatalogueRecord {
    const { length } = line;
    const text = () => {
      const bytes = Buffer.allocUnsafe(length);
      readSync(this.#file, bytes, 0, length, position);
      return bytes.toString("utf8");
    };
    return {
      index,
      hash: hash("sha256", line, "base64url"),
      read: () => parse(text(), `${this.path}: line ${index + 1}`),
      text,
    };
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BuildFailure(
      `${where}: is no JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
