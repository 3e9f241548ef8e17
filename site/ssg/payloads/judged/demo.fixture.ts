import { readFileSync } from "node:fs";
import type { OfferKind } from "#app/lib/api/types.ts";
import { fixtureCard, fixtureOffer } from "#app/lib/catalogue/fixture-card.ts";
import type { Loads } from "#app/lib/catalogue/search/find.ts";
import { isPlaceList, isSearchHits, isWordList } from "#app/lib/catalogue/search/shards.ts";
import { queryWords } from "#app/lib/catalogue/search/typed-words.ts";
import { convert } from "#app/lib/money/reference-rates.ts";
import { cheapestOf, parseWords, wordsText } from "#ssg/catalogue/summary.ts";
import { searchFiles } from "#ssg/payloads/search.ts";

// The demo's catalogue as the search has it, read from the files that the demo is seeded from: no functions have to run.

interface SeedOffer {
  kind: OfferKind;
  title: string;
  description: string;
  de?: { title: string; description: string };
  price: number;
}

interface SeedTalent {
  name: string;
  also?: string[];
  headline: string;
  de?: { headline: string };
  tags: string[];
  team: string;
  position: string;
  country: string;
  city: string;
  languages: string[];
  currency: string;
  featured?: number;
  paused?: string;
  ratings: string;
  offers: SeedOffer[];
}

interface SeedSport {
  slug: string;
  name: string;
  synonyms: string[];
  de: { name: string };
  talent: SeedTalent[];
}

/** In the order of the marketplace. */
const sportSlugs = [
  ...["football", "tennis", "basketball", "athletics", "swimming", "cycling"],
  ...["climbing", "surfing", "boxing", "rugby", "skiing", "volleyball"],
];

/** The default reference rates that concern the demo. */
export const rates = {
  AUD: 1.786,
  CAD: 1.639,
  CHF: 0.926,
  GBP: 0.877,
  JPY: 181.8,
  SEK: 10.99,
  USD: 1.163,
};

const sports: SeedSport[] = sportSlugs.map((slug) =>
  JSON.parse(
    readFileSync(new URL(`../../../../infra/seed/data/${slug}.json`, import.meta.url), "utf8"),
  ),
);

export const slugOf = (name: string) => queryWords(name.replaceAll(/['’]/g, "")).join("-");

function starsOf(ratings: string): { ratingSum: number; ratingCount: number } {
  const counts = ratings.split("/").map(Number);
  return {
    ratingSum: counts.reduce((sum, count, at) => sum + count * (5 - at), 0),
    ratingCount: counts.reduce((sum, count) => sum + count, 0),
  };
}

function shownOf(talent: SeedTalent, sport: string) {
  const { name, currency, paused, headline, country, city, languages, team, position } = talent;
  const offers = talent.offers.map(({ kind, price }) => {
    const money = { amount: Math.round(price * 1.05), currency };
    const euros = convert(money, "EUR", rates);
    const isTimed = kind === "session" || kind === "appearance";
    return fixtureOffer({
      kind,
      price: money,
      euroCents: euros === null ? null : Math.round(euros * 100),
      deliveryH: kind === "video" ? 120 : null,
      ...(isTimed && { hours: { days: "12345", noticeH: 24, ahead: 60 } }),
    });
  });
  const card = fixtureCard({
    ...{ slug: slugOf(name), displayName: name, headline, country, languages, offers },
    ...starsOf(talent.ratings),
    sports: [sport, ...(talent.also ?? [])],
    paused: paused !== undefined,
  });
  const text = wordsText({
    ...{ displayName: name, headline, country, languages, team, position, city },
    translations: talent.de === undefined ? {} : { de: talent.de },
    tagWords: talent.tags,
    status: paused === undefined ? "published" : "paused",
    offers: talent.offers.map(({ de, ...offer }) => ({
      ...offer,
      translations: de === undefined ? {} : { de },
    })),
  });
  return {
    ...{ card, cardHash: card.slug, text, featured: talent.featured ?? Number.MAX_SAFE_INTEGER },
    summary: {
      sports: card.sports,
      paused: card.paused,
      cheapest: cheapestOf(card),
      wordsHash: text,
    },
  };
}

const ranked = sports
  .flatMap(({ slug, talent }) => talent.map((one) => shownOf(one, slug)))
  .sort((one, other) => one.featured - other.featured || other.card.ratingSum - one.card.ratingSum);

export const demoCards = ranked.map(({ card }) => card);

export const demoTexts = ranked.map(({ text }) => parseWords(text));

const built = searchFiles({
  sports: sports.map(({ slug, name, synonyms, de }) => {
    return { slug, name, synonyms, translations: { de: { name: de.name } } };
  }),
  ranked,
  sportNames: new Map(sports.map(({ slug, name, de }) => [slug, `${name} ${de.name}`])),
  wordsOf: ({ text }) => parseWords(text),
});

export const demoIndex = built.index;

export const demoSports = sports.map(({ slug, name, synonyms }) => ({ slug, name, synonyms }));

function read<List>(accepts: (value: unknown) => value is List) {
  return async (file: string): Promise<List> => {
    const part = built.parts.find(({ address }) => address === file);
    const value: unknown = JSON.parse(part?.content() ?? "null");
    if (!accepts(value)) throw new Error(`there is no ${file}`);
    return value;
  };
}

const kept = new Map<string, Promise<unknown>>();

/** Files are read once, as in a browser. */
function once<List>(load: (file: string) => Promise<List>) {
  return (file: string): Promise<List> => {
    const loading = kept.get(file) ?? load(file);
    kept.set(file, loading);
    return loading as Promise<List>;
  };
}

export const demoLoads: Loads = {
  hits: once(read(isSearchHits)),
  words: once(read(isWordList)),
  places: once(read(isPlaceList)),
};

/** The lowest price of a kind that a customer pays, in euros. */
export function euros(slug: string, kind: OfferKind): number {
  const card = demoCards.find((one) => one.slug === slug);
  const prices = card?.offers.filter((offer) => offer.kind === kind) ?? [];
  return Math.min(...prices.map(({ euroCents }) => (euroCents ?? 0) / 100));
}
