import { hash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { BuildFailure } from "#ssg/failure.ts";
import { readLines } from "#ssg/read-lines.ts";

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

/** A file of lines, read in pieces: the catalogue is never in memory as a whole. */
class LineFile implements Iterable<CatalogueRecord> {
  readonly path: string;
  readonly #file: number;
  #scratch = Buffer.allocUnsafe(16_384);

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
    let index = 0;
    for (const { bytes, position } of readLines(this.#file)) {
      if (bytes.length > 0) yield this.#record(index, bytes, position);
      index += 1;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #record(index: number, line: Buffer, position: number): CatalogueRecord {
    const recordHash = hash("sha256", line, "base64url");
    return new LineRecord(this, { index, hash: recordHash, position, length: line.length });
  }

  /** A part of the file as text. */
  text(position: number, length: number): string {
    if (length > this.#scratch.length) this.#scratch = Buffer.allocUnsafe(2 * length);
    readSync(this.#file, this.#scratch, 0, length, position);
    return this.#scratch.toString("utf8", 0, length);
  }
}

/** One line; a build keeps one of these for each athlete, so it has no functions of its own. */
class LineRecord implements CatalogueRecord {
  readonly index: number;
  readonly hash: string;
  readonly #file: LineFile;
  readonly #position: number;
  readonly #length: number;

  constructor(
    file: LineFile,
    line: { index: number; hash: string; position: number; length: number },
  ) {
    this.#file = file;
    this.index = line.index;
    this.hash = line.hash;
    this.#position = line.position;
    this.#length = line.length;
  }

  read(): unknown {
    return parse(this.text(), `${this.#file.path}: line ${this.index + 1}`);
  }

  text(): string {
    return this.#file.text(this.#position, this.#length);
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
