import type { TalentCard } from "./card.ts";
import { applyFilters, type Filters, isNarrowed, writeQuery } from "./filters.ts";
import type { SportPage } from "./page-types.ts";
import {
  cardsPerPage,
  loadSportCards,
  loadSportChoices,
  loadSportOrder,
  loadSportPrices,
  loadSportRatings,
  noOffer,
  ranksPerPart,
} from "./sport-cards.ts";

/** Athletes of a sport who pass the filters, so many pages of them. */
export interface FoundAthletes {
  /** How many pass, shown or not. */
  total: number;
  cards: readonly TalentCard[];
}

/** Earlier results, so that going back renders the list immediately. */
const found = new Map<string, FoundAthletes>();

/**
 * Returns the athletes that are known without a request: all if the document contains all. Null if files are missing.
 */
export function knownAthletes(
  page: SportPage,
  filters: Filters,
  pages: number,
): FoundAthletes | null {
  const { sport, talent } = page;
  if (talent.length >= sport.talentCount) {
    const all = applyFilters(talent, filters);
    return { total: all.length, cards: all.slice(0, pages * cardsPerPage) };
  }
  if (pages === 1 && !isNarrowed(filters)) return { total: sport.talentCount, cards: talent };
  return found.get(keyOf(page, filters, pages)) ?? null;
}

/**
 * Finds athletes in the files of the sport: loads one file per filter, the files of the order, and the pages of the
 * matches.
 */
export async function findAthletes(
  page: SportPage,
  filters: Filters,
  pages: number,
): Promise<FoundAthletes> {
  const known = knownAthletes(page, filters, pages);
  if (known !== null) return known;
  const passes = await loadPasses(page, filters);
  const total = passes.reduce((sum, pass) => sum + (pass ? 1 : 0), 0);
  const ranks = await firstRanks(page, filters, passes, Math.min(total, pages * cardsPerPage));
  const cards = await loadCards(page, ranks);
  // Files may come from two builds: no athlete is shown twice or without passing the filters.
  const fitting = new Set(applyFilters(cards, { ...filters, sort: "featured" }));
  const result = { total, cards: [...fitting] };
  found.set(keyOf(page, filters, pages), result);
  return result;
}

function keyOf({ sport }: SportPage, filters: Filters, pages: number): string {
  return `${sport.slug}?${writeQuery(filters, pages)}`;
}

/** Whether the athlete of each rank passes the filters. */
async function loadPasses({ sport, choices }: SportPage, filters: Filters): Promise<boolean[]> {
  const { kind, maxPrice, within, language, country, minRating } = filters;
  const { slug, talentCount } = sport;
  // There is no file of a kind that no athlete offers.
  if (kind !== null && !choices.kinds.includes(kind)) return [];
  const tests = await Promise.all([
    kind === null && maxPrice === null && within === null
      ? null
      : loadSportPrices(slug, kind, within).then((prices) => (rank: number) => {
          const price = prices[rank] ?? noOffer;
          return price !== noOffer && (maxPrice === null || price <= maxPrice);
        }),
    language === null
      ? null
      : testChoice(slug, "languages", (value) => value.split(" ").includes(language)),
    country === null ? null : testChoice(slug, "country", (value) => value === country),
    minRating === null
      ? null
      : loadSportRatings(slug).then(
          (ratings) => (rank: number) => (ratings[rank] ?? 0) >= minRating * 100,
        ),
  ]);
  return Array.from({ length: talentCount }, (_, rank) =>
    tests.every((test) => test === null || test(rank)),
  );
}

async function testChoice(
  slug: string,
  what: "country" | "languages",
  accepts: (value: string) => boolean,
): Promise<(rank: number) => boolean> {
  const { values, athletes } = await loadSportChoices(slug, what);
  const accepted = values.map(accepts);
  return (rank) => accepted[athletes[rank] ?? -1] ?? false;
}

/** The first of those who pass, in the order asked for. */
async function firstRanks(
  { sport }: SportPage,
  { sort }: Filters,
  passes: readonly boolean[],
  wanted: number,
): Promise<number[]> {
  const ranks: number[] = [];
  const parts = Math.ceil(sport.talentCount / ranksPerPart);
  for (let part = 1; part <= parts && ranks.length < wanted; part += 1) {
    const first = (part - 1) * ranksPerPart;
    const ordered =
      sort === "featured"
        ? passes.slice(first, first + ranksPerPart).map((_, place) => first + place)
        : await loadSportOrder(sport.slug, sort, part);
    ranks.push(...ordered.filter((rank) => passes[rank]));
  }
  return ranks.slice(0, wanted);
}

/** The athletes of these ranks; each page of the list is loaded once. */
async function loadCards({ sport, talent }: SportPage, ranks: readonly number[]) {
  const pageOf = (rank: number) => Math.floor(rank / cardsPerPage) + 1;
  const wanted = [...new Set(ranks.map(pageOf))];
  const loaded = await Promise.all(
    wanted.map(async (page) => {
      const cards = page === 1 ? talent : await loadSportCards(sport.slug, page);
      return [page, cards] as const;
    }),
  );
  const pages = new Map(loaded);
  const unique = new Map<string, TalentCard>();
  for (const rank of ranks) {
    const card = pages.get(pageOf(rank))?.[rank % cardsPerPage];
    if (card !== undefined) unique.set(card.slug, card);
  }
  return [...unique.values()];
}
