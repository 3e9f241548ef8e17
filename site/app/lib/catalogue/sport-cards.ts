import type { TalentCard } from "./card.ts";
import { loadedList, loadList } from "./load-list.ts";
import { isCardList } from "./page-types.ts";

/** So many athletes stand in a sport's document, and as many more come with each `Show more`. */
export const cardsPerPage = 24;

/** The file with everybody of a sport; there is none where all stand in the document. */
export function sportCardsFile(slug: string): string {
  return `/sport/${slug}/cards.json`;
}

/** Everybody of a sport, in the order of the catalogue. */
export async function loadSportCards(slug: string): Promise<readonly TalentCard[]> {
  return (await loadList(sportCardsFile(slug), isCardList)).talent;
}

/** The same if it was loaded before, so that the way back draws the list at once. */
export function loadedSportCards(slug: string): readonly TalentCard[] | null {
  return loadedList(sportCardsFile(slug), isCardList)?.talent ?? null;
}
