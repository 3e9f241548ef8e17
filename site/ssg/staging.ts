import { copyFileSync, linkSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder where a build writes what is new, beside the site it is meant for: `commit.ts` moves it there. Calls
 * are synchronous: for ten thousand small files the thread pool costs more CPU than it saves.
 */
export class Staging {
  readonly folder: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
  }

  write(name: string, content: string | Uint8Array): void {
    writeFileSync(this.#place(name), content);
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
    mkdirSync(folder);
    this.#made.add(folder);
  }
}
