import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "#app/lib/catalogue/picture.ts";
import type { HeldRecord } from "#ssg/catalogue/held.ts";
import type { Catalogue } from "#ssg/catalogue/read.ts";
import { pageFolder } from "#ssg/files/page-folder.ts";
import type { PayloadIndex } from "#ssg/payloads/payload-index.ts";
import type { LocalPage } from "./local-page.ts";

/** The file beside the site that names what the last build held back, a record to a line. */
export const heldFile = "held.ndjson";

/** Pages that could not be drawn. One that an earlier build drew stays as it is. */
export class Undrawn {
  /** By address: the key of the page that stays, or that there is none. */
  readonly pages = new Map<string, string>();
  readonly #out: string;
  readonly #errors = new Map<string, { path: string; error: unknown }>();

  constructor(out: string) {
    this.#out = out;
  }

  /**
   * Only an athlete's pages may be missing: without the others there is no site. `key` is that of the page that an
   * earlier build drew.
   */
  note({ address, path, talent }: LocalPage, key: string | null, error: unknown): void {
    const isThere = key !== null && existsSync(join(this.#out, pageFolder(address), "index.html"));
    if (!isThere && talent === null) throw error;
    this.pages.set(address, isThere ? key : "none");
    this.#errors.set(address, { path, error });
  }

  firstError(): unknown {
    return this.#errors.values().next().value?.error;
  }

  held(): HeldRecord[] {
    return [...this.#errors].map(([address, { path, error }]) => ({
      list: path.startsWith("/sport/") ? "sports" : "talent",
      name: path.split("/").find((part) => part !== "" && part !== "sport") ?? path,
      keepsPages: this.pages.get(address) !== "none",
      faults: [`${address} cannot be drawn: ${error instanceof Error ? error.message : error}`],
    }));
  }
}

/** Pictures that were left out of pages, as records of which a part is held back. */
export function heldPictures({ pictures }: PayloadIndex): HeldRecord[] {
  return [...pictures.leftOut].map(([record, faults]) => {
    const [list, name = record] = record.split("/");
    const isSport = list === "sports";
    return { list: isSport ? "sports" : "talent", name, keepsPages: true, isPartial: true, faults };
  });
}

/** The picture files, by their addresses, of records that are shown as an earlier build left them. */
export function builtFiles({ sports }: PayloadIndex, { built }: Catalogue): string[] {
  const people = [...built.talent.values()];
  const kept = sports.filter(({ slug }) => built.sports.has(slug));
  return [
    ...people.flatMap(({ avatar, cover, share }) => [
      ...filesOf(avatar),
      ...(cover === null ? [] : filesOf(cover)),
      ...(share == null ? [] : [share]),
    ]),
    ...kept.flatMap(({ hero, share }) => [
      ...(hero === null ? [] : filesOf(hero)),
      ...(share == null ? [] : [share]),
    ]),
  ];
}

function filesOf({ built }: Picture): string[] {
  if (built === undefined) return [];
  const { file, base, widths = [] } = built;
  const sizes = widths.flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`]);
  return [file, ...(base === undefined ? [] : sizes)];
}

/**
 * Writes the list of held records, for the report to the operator (`matchday-local held`); empty after a build without
 * faults.
 */
export function writeHeld(work: string, held: readonly HeldRecord[]): void {
  const file = join(work, heldFile);
  writeFileSync(`${file}.new`, held.map((record) => `${JSON.stringify(record)}\n`).join(""));
  renameSync(`${file}.new`, file);
}
