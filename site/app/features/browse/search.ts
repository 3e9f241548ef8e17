import type { TalentCard } from "#app/lib/catalogue/card.ts";
import type { SearchIndex, SportName } from "#app/lib/catalogue/page-types.ts";
import { countryName } from "#app/lib/places.ts";

export interface SearchResults {
  sports: SportName[];
  talent: TalentCard[];
}

const maxSports = 3;
const maxTalent = 6;

/** Finds sports and athletes by every word of the query, in any order and without accents. */
export function search(index: SearchIndex, query: string): SearchResults {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return { sports: [], talent: [] };
  const names = new Map(index.sports.map((sport) => [sport.slug, sport.name]));
  return {
    sports: index.sports.filter((sport) => matches(fold(sport.name), words)).slice(0, maxSports),
    talent: index.talent
      .filter((card) => matches(textOf(card, names), words))
      .map((card) => ({ card, rank: rankOf(card, words) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, maxTalent)
      .map(({ card }) => card),
  };
}

/** A name that begins with the query stands before a word found anywhere else. */
function rankOf(card: TalentCard, words: readonly string[]): number {
  const name = fold(card.displayName);
  if (name.startsWith(words.join(" "))) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}

function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.startsWith(word) || text.includes(` ${word}`));
}

function textOf(card: TalentCard, names: ReadonlyMap<string, string>): string {
  const sports = card.sports.map((slug) => names.get(slug) ?? slug);
  return fold(
    [
      card.displayName,
      ...sports,
      card.team ?? "",
      countryName(card.country),
      ...card.tagWords,
      card.headline,
    ].join(" "),
  );
}

/** Lower case, without accents: `Raúl` is found by `raul`. */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
