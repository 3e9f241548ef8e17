import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync } from "node:fs";
import { BuildFailure } from "#ssg/failure.ts";
import { readLines } from "#ssg/files/read-lines.ts";
import { Scratch } from "#ssg/files/scratch.ts";
import { endsRun, type FoundRun, type KnownRun } from "./runs.ts";

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

/** A file of lines, read in pieces: the catalogue is never in memory as a whole. */
export class LineFile implements Iterable<CatalogueRecord> {
  readonly path: string;
  readonly #file: number;
  readonly #scratch = new Scratch();
  /** The last line and its offset: a sequential reader needs no second read. */
  #current: { position: number; bytes: Buffer } | null = null;

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

  /** How large the file is. */
  get bytes(): number {
    return fstatSync(this.#file).size;
  }

  *[Symbol.iterator](): Generator<CatalogueRecord> {
    for (const item of this.since([], [])) if (!("run" in item)) yield item;
  }

  /**
   * The records in their order, and after those of a run what is to be known of it. Of runs of the last build nothing else is
   * given. `ends` are the hashes of the last records of `runs`.
   */
  *since(
    runs: readonly KnownRun[],
    ends: readonly string[],
  ): Generator<CatalogueRecord | FoundRun> {
    const after = new Map(ends.map((end, place) => [end, place + 1]));
    let index = 0;
    let position = 0;
    for (let next: number | undefined = 0; next !== undefined; ) {
      for (let run = runs[next]; run !== undefined; run = runs[next]) {
        if (this.#hashOf(position, run.bytes) !== run.hash) break;
        yield { run, index, position, known: run };
        index += run.count;
        position += run.bytes;
        next += 1;
      }
      next = undefined;
      const begin = { index, position };
      let isWhole = true;
      for (const { bytes, position: at } of readLines(this.#file, position)) {
        const record = bytes.length === 0 ? null : this.#record(index, bytes, at);
        index += 1;
        position = at + bytes.length + 1;
        if (record === null) {
          isWhole = false;
          continue;
        }
        this.#current = { position: at, bytes };
        yield record;
        this.#current = null;
        if (!endsRun(record.hash)) continue;
        if (isWhole) yield this.#runOf(begin, { index, position });
        isWhole = true;
        Object.assign(begin, { index, position });
        next = after.get(record.hash);
        if (next !== undefined) break;
      }
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The record at a place of a run. */
  recordIn({ run, index, position }: FoundRun, place: number): CatalogueRecord {
    const bytes = this.#bytes(position, run.bytes);
    let from = 0;
    for (let line = 0; line < place; line += 1) from = bytes.indexOf("\n", from) + 1;
    const end = bytes.indexOf("\n", from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end);
    return this.#record(index + place, line, position + from);
  }

  /** A part of the file as text. */
  text(position: number, length: number): string {
    return this.#bytes(position, length).toString("utf8");
  }

  #runOf(
    { index, position }: { index: number; position: number },
    end: { index: number; position: number },
  ): FoundRun {
    const bytes = end.position - position;
    const run = { hash: this.#hashOf(position, bytes), bytes, count: end.index - index };
    return { run, index, position, known: null };
  }

  #record(index: number, line: Buffer, position: number): CatalogueRecord {
    const recordHash = hash("sha256", line, "base64url");
    return new LineRecord(this, { index, hash: recordHash, position, length: line.length });
  }

  #hashOf(position: number, length: number): string {
    return hash("sha256", this.#bytes(position, length), "base64url");
  }

  /** Valid until the next call; shorter at the end of the file. */
  #bytes(position: number, length: number): Buffer {
    if (this.#current?.position === position && length <= this.#current.bytes.length) {
      return this.#current.bytes.subarray(0, length);
    }
    return this.#scratch.read(this.#file, position, length);
  }
}

/** One line; a build keeps one object per athlete, so it has no own functions. */
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
    return parseRecord(this.text(), `${this.#file.path}: line ${this.index + 1}`);
  }

  text(): string {
    return this.#file.text(this.#position, this.#length);
  }
}

export function parseRecord(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BuildFailure(
      `${where}: is no JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}
