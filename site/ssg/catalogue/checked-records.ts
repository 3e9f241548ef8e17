import { mkdtempSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { GrowingBytes } from "./growing-bytes.ts";
import type { CatalogueTalent } from "./shape.ts";

/** So many bytes of records stay in memory: those of some ten thousand athletes. */
const fewBytes = 1 << 25;

/**
 * Records that this build has checked: a second reader neither reads the export nor checks it, which takes four times
 * as long. The file of a large catalogue is unlinked and disappears with the process.
 */
export class CheckedRecords {
  readonly #bytes: GrowingBytes;

  constructor(folder: string) {
    this.#bytes = new GrowingBytes(() => openNameless(folder), fewBytes);
  }

  add(talent: CatalogueTalent): CheckedRecord {
    const at = this.#bytes.addText(JSON.stringify(talent));
    return new CheckedRecord(this.#bytes, at, this.#bytes.size - at);
  }
}

/** One of them. */
export class CheckedRecord {
  readonly #bytes: GrowingBytes;
  readonly #at: number;
  readonly #length: number;

  constructor(bytes: GrowingBytes, at: number, length: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#length = length;
  }

  read(): CatalogueTalent {
    return JSON.parse(this.#bytes.read(this.#at, this.#length).toString("utf8"));
  }
}

function openNameless(parent: string): number {
  const folder = mkdtempSync(join(parent, "matchday-records-"));
  const file = openSync(join(folder, "records"), "w+");
  rmSync(folder, { recursive: true });
  return file;
}
