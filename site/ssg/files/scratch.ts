import { readSync } from "node:fs";

/** Reads parts of files into one piece of memory, so that nothing is left to collect. */
export class Scratch {
  #bytes = Buffer.alloc(0);

  /** So many bytes from a place of a file, fewer at its end; valid until the next call. */
  read(file: number, at: number, length: number): Buffer {
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(2 * length);
    return this.#bytes.subarray(0, readSync(file, this.#bytes, 0, length, at));
  }
}
