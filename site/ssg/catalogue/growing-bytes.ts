import { Scratch } from "#ssg/files/scratch.ts";
import { writeAll } from "#ssg/files/write-all.ts";

/** Bytes per write. */
const pieceBytes = 1 << 20;

/**
 * Bytes that are added at the end and read by their place. They stay in memory as long as there are few; the file of more
 * of them holds all but the last piece, so that memory does not grow with the catalogue.
 */
export class GrowingBytes {
  readonly #open: () => number;
  readonly #few: number;
  #file: number | null = null;
  /** The bytes from `#from` on, as many as are `#used`. */
  #held = Buffer.alloc(0);
  #from = 0;
  #used = 0;
  readonly #scratch = new Scratch();

  /** `open` opens the file to read and to write; up to `few` bytes need none. */
  constructor(open: () => number, few: number) {
    this.#open = open;
    this.#few = few;
  }

  /** How many bytes there are. */
  get size(): number {
    return this.#from + this.#used;
  }

  /** Adds bytes as a whole; gives the place of the first. */
  add(bytes: Uint8Array): number {
    const place = this.size;
    if (this.#used + bytes.length > this.#held.length) this.#makeRoom(bytes.length);
    this.#held.set(bytes, this.#used);
    this.#used += bytes.length;
    return place;
  }

  /** Adds a text, in UTF-8; gives the place of its first byte. */
  addText(text: string): number {
    const place = this.size;
    // No character has more bytes, as JavaScript counts them.
    const most = 3 * text.length;
    if (this.#used + most > this.#held.length) this.#makeRoom(most);
    this.#used += this.#held.write(text, this.#used, "utf8");
    return place;
  }

  /** Valid until the next call. */
  read(at: number, length: number): Buffer {
    if (at + length > this.size) throw new Error(`nothing lies at ${at + length}`);
    if (at >= this.#from) {
      return this.#held.subarray(at - this.#from, at - this.#from + length);
    }
    if (at + length > this.#from) this.write();
    const bytes = this.#file === null ? null : this.#scratch.read(this.#file, at, length);
    if (bytes?.length !== length) throw new Error(`the file ends before ${at + length}`);
    return bytes;
  }

  /** Writes what is in memory alone; what is added later follows it. */
  write(): void {
    if (this.#used === 0) return;
    this.#file ??= this.#open();
    writeAll(this.#file, this.#held.subarray(0, this.#used));
    this.#from += this.#used;
    this.#used = 0;
  }

  #makeRoom(length: number): void {
    // Of a large buffer the system gives the pages that are used.
    if (this.#held.length === 0 && length <= this.#few) {
      this.#held = Buffer.allocUnsafe(this.#few);
      return;
    }
    this.write();
    const size = Math.max(pieceBytes, length);
    if (this.#held.length !== size) this.#held = Buffer.allocUnsafe(size);
  }
}
