import type { TalentSummary } from "#ssg/catalogue/summary.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { type PageAddress, talentAddresses } from "./pages.ts";

interface Addressed {
  /** Of pages that no athlete has. */
  fixed: readonly PageAddress[];
  ranked: readonly { summary: TalentSummary }[];
  /** Athletes' pages that are missing: the live page answers there. */
  none: ReadonlySet<string>;
}

/** Where the pages of a build are: first those that no athlete has, then the athletes' in the order of slugs. */
export class Addresses implements Iterable<PageAddress> {
  /** Hash of all of them, made in rank: an athlete's place in the table means nothing and may change. */
  readonly hash: string;
  readonly #pages: Addressed;

  constructor(pages: Addressed) {
    this.#pages = pages;
    const { fixed, ranked, none } = pages;
    const athletes = ranked.map(({ summary: { slug, offerGuids } }) =>
      offerGuids.length === 0 ? slug : `${slug} ${offerGuids.join(" ")}`,
    );
    this.hash = hashOf(JSON.stringify([fixed, [...none]]), athletes.join("\n"));
  }

  *[Symbol.iterator](): Generator<PageAddress> {
    const { fixed, ranked, none } = this.#pages;
    yield* fixed;
    const bySlug = ranked
      .map(({ summary }) => summary)
      .sort((one, other) => (one.slug < other.slug ? -1 : 1));
    for (const summary of bySlug) {
      for (const address of talentAddresses(summary)) if (!none.has(address.path)) yield address;
    }
  }
}
