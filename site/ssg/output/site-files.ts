import { hashOf } from "#ssg/files/hash.ts";
import type { Staging } from "#ssg/files/staging.ts";

/** The files of the site that are no pages: only what differs from the last build is written. */
export class SiteFiles {
  /** Every file of this build, with the hash of what it is made of. */
  readonly hashes: Record<string, string> = {};
  readonly #staging: Staging;
  readonly #before: Readonly<Record<string, string>>;
  /** The names of the last build's files by their folders. */
  #byFolder: Map<string, string[]> | null = null;

  constructor(staging: Staging, before: Readonly<Record<string, string>>) {
    this.#staging = staging;
    this.#before = before;
  }

  put(name: string, content: string): void {
    const hash = hashOf(content);
    if (this.#isNew(name, hash)) this.#staging.write(name, content);
  }

  /** A file that is costly to make: `hash` identifies its inputs. */
  async write(name: string, hash: string, make: () => Promise<string>): Promise<void> {
    if (this.#isNew(name, hash)) this.#staging.write(name, await make());
  }

  /** A finished file that lies elsewhere and is never changed in place. */
  copyFile(name: string, from: string, hash: string): void {
    if (this.#isNew(name, carriesHash(name) ? "" : hash)) this.#staging.copyFile(name, from);
  }

  /** Files of the last build in one folder, by the beginning of their names: nothing that they are made of changed. */
  keepAll(beginning: string): void {
    this.#byFolder ??= Map.groupBy(Object.keys(this.#before), folderOf);
    for (const name of this.#byFolder.get(folderOf(beginning)) ?? []) {
      if (name.startsWith(beginning)) this.hashes[name] = this.#before[name] ?? "";
    }
  }

  /** A file whose name contains its hash, and that is already in the site. */
  keep(name: string): void {
    this.hashes[name] = "";
  }

  #isNew(name: string, hash: string): boolean {
    this.hashes[name] = hash;
    return this.#before[name] !== hash;
  }
}

/** The folder of a file, with the slash at its end. */
function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}

/** Returns whether a file's name contains its hash, so that equal names mean equal content. */
export function carriesHash(name: string): boolean {
  return /^(assets|images|builds\/meta)\//.test(name);
}
