import { closeSync, copyFileSync, linkSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAll } from "./write-all.ts";
import { type FileContent, WriteQueue } from "./write-queue.ts";

/** So many files are written before a thread that writes is worth its start. */
const fewFiles = 200;

/** Number of characters per write. */
const pieceLength = 1 << 20;

/**
 * The folder where a build writes new files, beside the site: `commit.ts` moves them there. Calls are synchronous: for
 * ten thousand small files the thread pool costs more CPU than it saves. In a large build a separate thread writes all
 * further files (`write-queue.ts`); `finish` waits for it.
 */
export class Staging {
  readonly folder: string;
  readonly #made = new Set<string>();
  #written = 0;
  #queue: WriteQueue | null = null;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
  }

  write(name: string, content: FileContent): void {
    this.#written += 1;
    if (this.#written === fewFiles) this.#queue = new WriteQueue();
    if (this.#queue?.write(`${this.folder}/${name}`, content)) return;
    const isWhole = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(this.#place(name), isWhole ? content : content.join(""));
  }

  /** Writes a file of lines, a piece at a time; bytes are lines already. */
  writeLines(name: string, lines: Iterable<string | Uint8Array>): void {
    const file = openSync(this.#place(name), "w");
    try {
      let piece = "";
      for (const line of lines) {
        if (typeof line !== "string") {
          writeAll(file, Buffer.from(piece));
          writeAll(file, line);
          piece = "";
          continue;
        }
        piece += `${line}\n`;
        if (piece.length < pieceLength) continue;
        writeAll(file, Buffer.from(piece));
        piece = "";
      }
      writeAll(file, Buffer.from(piece));
    } finally {
      closeSync(file);
    }
  }

  /** Waits until all files are there. */
  finish(): void {
    this.#queue?.finish();
    this.#queue = null;
  }

  /** Takes a file that is never changed in place; without copying, where the disk allows. */
  copyFile(name: string, from: string): void {
    const place = this.#place(name);
    try {
      linkSync(from, place);
    } catch {
      // Another disk, or one without links.
      copyFileSync(from, place);
    }
  }

  #place(name: string): string {
    const place = join(this.folder, name);
    this.#make(dirname(place));
    return place;
  }

  #make(folder: string): void {
    if (this.#made.has(folder)) return;
    this.#make(dirname(folder));
    // The writing thread may have made it.
    mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
  }
}
