import { addressWith, pathBelow } from "#app/lib/accounts/addresses.ts";
import { newRow, type TalentSummary } from "#ssg/catalogue/summary.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { pageFolder } from "#ssg/files/page-folder.ts";
import { codeName } from "#ssg/languages.ts";
import { compareLists } from "#ssg/state/compare-lists.ts";
import type { BuildState } from "#ssg/state/state.ts";
import type { LocalPage } from "./local-page.ts";
import { talentAddresses } from "./pages.ts";

/** The key of a page: the code that renders it and the data it shows. */
export function keyOf(routeKey: string, data: string): string {
  return hashOf(routeKey, data);
}

/** The pages of the last build, beside those of this one. */
export class EarlierPages {
  readonly #before: BuildState | null;
  /** Athletes of the last build whose records are other ones now, or gone, by their slugs. */
  readonly #changed = new Map<string, TalentSummary>();
  /** Athletes of this build whose records the last one had not. */
  readonly fresh: ReadonlySet<TalentSummary>;

  constructor(before: BuildState | null, talent: readonly TalentSummary[]) {
    this.#before = before;
    const { left, fresh } = compareLists(before?.talent ?? [], talent);
    this.fresh = fresh;
    for (const summary of left) this.#changed.set(summary.slug, summary);
  }

  /** Whether the last build has the very record. */
  hasRecord(summary: TalentSummary): boolean {
    return summary.row !== newRow;
  }

  /** Whether every page of a route, by the name of its code, that has the data of the last build is the same, with its tags. */
  hasCode(name: string, routeKey: string, head: string): boolean {
    const before = this.#before;
    if (before === null || Object.keys(before.stale).length > 0) return false;
    return before.routeKeys[name] === routeKey && before.heads[name] === head;
  }

  /** Whether a page was rendered by the same code of the same data. Asked for before `data` of a summary is renewed. */
  isSame(page: LocalPage, routeKey: string): boolean {
    const { address, language, route, talent, data } = page;
    const before = this.#before;
    if (before === null) return false;
    // Most pages are of athletes whose record did not change: of those no key has to be hashed.
    if (talent !== null && this.hasRecord(talent) && before.stale[address] === undefined) {
      return talent.data === data && before.routeKeys[codeName(language, route)] === routeKey;
    }
    return this.keyOf(page) === keyOf(routeKey, data);
  }

  /** The key a page was rendered with; null where there was none. Asked for before `data` of a summary is renewed. */
  keyOf({ address, language, path, route, talent }: LocalPage): string | null {
    const before = this.#before;
    if (before === null) return null;
    if (talent === null) return before.pages[address] ?? null;
    const stale = before.stale[address];
    if (stale !== undefined) return stale === "none" ? null : stale;
    const earlier = this.hasRecord(talent) ? talent : this.#changed.get(talent.slug);
    const routeKey = before.routeKeys[codeName(language, route)];
    if (earlier === undefined || routeKey === undefined) return null;
    if (earlier !== talent && !hasPage(earlier, path)) return null;
    return keyOf(routeKey, earlier.data);
  }

  /** The addresses of pages that may be gone: those of fixed pages, and of athletes who left or changed. */
  *doubtful(bases: readonly string[]): Generator<string> {
    yield* Object.keys(this.#before?.pages ?? {});
    for (const summary of this.#changed.values()) {
      for (const { path } of talentAddresses(summary)) {
        for (const base of bases) yield addressWith(base, path);
      }
    }
  }
}

/**
 * Which pages a build has, by their folders: the fixed ones, and those of the athletes who are asked about. `none` are
 * addresses of athletes that have no page, and `bases` the beginnings of the languages' addresses.
 */
export function pageFolders(
  fixed: Readonly<Record<string, string>>,
  talent: Iterable<TalentSummary>,
  none: ReadonlySet<string>,
  bases: readonly string[],
): (folder: string) => boolean {
  const folders = new Set(Object.keys(fixed).map(pageFolder));
  const bySlug = new Map(Array.from(talent, (summary) => [summary.slug, summary]));
  return (folder) => {
    if (folders.has(folder)) return true;
    const address = `/${folder}`;
    const base = bases.find((one) => one !== "" && pathBelow(one, address) !== null) ?? "";
    const path = pathBelow(base, address) ?? address;
    const summary = bySlug.get(path.split("/", 2)[1] ?? "");
    return summary !== undefined && !none.has(address) && hasPage(summary, path);
  };
}

function hasPage(summary: TalentSummary, path: string): boolean {
  for (const address of talentAddresses(summary)) if (address.path === path) return true;
  return false;
}
