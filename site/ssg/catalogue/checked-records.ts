import { mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeAll } from "#ssg/write-all.ts";
import type { CatalogueTalent } from "./shape.ts";

const pieceBytes = 1 << 20;

/**
 * Records as they were found sound in this build, outside memory: whoever needs one again neither reads the export nor
 * checks it, which takes four times as long. The file has no name and is gone with the process.
 */
export class CheckedRecords {
  readonly #folder: string;
  #file: number | null = null;
  /** What is not in the file yet: its bytes from `#written` on. */
  #piece = Buffer.alloc(0);
  #used = 0;
  #written = 0;
  #scratch = Buffer.alloc(0);

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(talent: CatalogueTalent): CheckedRecord {
    const bytes = Buffer.from(JSON.stringify(talent));
    if (this.#used + bytes.length > this.#piece.length) this.#flush(bytes.length);
    bytes.copy(this.#piece, this.#used);
    const record = new CheckedRecord(this, this.#written + this.#used, bytes.length);
    this.#used += bytes.length;
    return record;
  }

  text(at: number, length: number): string {
    if (at >= this.#written || this.#file === null) {
      const from = at - this.#written;
      return this.#piece.toString("utf8", from, from + length);
    }
    if (length > this.#scratch.length) this.#scratch = Buffer.allocUnsafe(2 * length);
    readSync(this.#file, this.#scratch, 0, length, at);
    return this.#scratch.toString("utf8", 0, length);
  }

  #flush(next: number): void {
    if (this.#used > 0) {
      this.#file ??= openNameless(this.#folder);
      writeAll(this.#file, this.#piece.subarray(0, this.#used));
      this.#written += this.#used;
      this.#used = 0;
    }
    const size = Math.max(pieceBytes, next);
    if (this.#piece.length < size) this.#piece = Buffer.allocUnsafe(size);
  }
}

/** One of them. */
export class CheckedRecord {
  readonly #records: CheckedRecords;
  readonly #at: number;
  readonly #length: number;

  constructor(records: CheckedRecords, at: number, length: number) {
    this.#records = records;
    this.#at = at;
    this.#length = length;
  }

  read(): CatalogueTalent {
    return JSON.parse(this.#records.text(this.#at, this.#length));
  }
}

function openNameless(parent: string): number {
  const folder = mkdtempSync(join(parent, "matchday-records-"));
  const file = openSync(join(folder, "records"), "w+");
  rmSync(folder, { recursive: true });
  return file;
}
