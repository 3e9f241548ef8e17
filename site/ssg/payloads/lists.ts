import { giftPool, giftsFile } from "#app/lib/catalogue/gifts.ts";
import type { CardList } from "#app/lib/catalogue/page-types.ts";
import { cardsPerPage, sportCardsFile } from "#app/lib/catalogue/sport-cards.ts";
import { hashOf, type ListedTalent, type PayloadIndex } from "./payload-index.ts";

/** A file that a page asks for when somebody wants more than stands in it. */
export interface ListFile {
  /** `/sport/tennis/cards.json`. */
  address: string;
  /** Hash of all that stands in it. */
  hash: string;
  content: () => string;
}

/** Everybody of each sport that has more athletes than its document shows. */
export function sportLists({ bySport, sports }: PayloadIndex): ListFile[] {
  return sports.flatMap(({ slug }) => {
    const shown = bySport.get(slug) ?? [];
    return shown.length > cardsPerPage ? [listOf(sportCardsFile(slug), shown)] : [];
  });
}

/** Who suits any occasion and budget of the gift ideas. */
export function giftList({ ranked }: PayloadIndex): ListFile {
  const pool = new Set(giftPool(ranked.map(({ card }) => card)));
  return listOf(
    giftsFile,
    ranked.filter(({ card }) => pool.has(card)),
  );
}

function listOf(address: string, shown: readonly ListedTalent[]): ListFile {
  return {
    address,
    hash: hashOf(...shown.map(({ cardHash }) => cardHash)),
    content: () => JSON.stringify({ talent: shown.map(({ card }) => card) } satisfies CardList),
  };
}
