import type { OfferKind } from "#app/lib/api/types.ts";
import type { TalentCard } from "#app/lib/catalogue/card.ts";
import { fold } from "#app/lib/catalogue/fold.ts";
import { everyMark, kindMark, languageMark } from "#app/lib/catalogue/search/shards.ts";
import { wordsOf } from "#app/lib/catalogue/search/typed-words.ts";
import type { ReferenceRates } from "#app/lib/money/reference-rates.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { toCard } from "#ssg/payloads/card.ts";
import { type TellingReview, tellingReviews } from "#ssg/payloads/front-reviews.ts";
import { cityNamesOf } from "./cities.ts";
import { countryNames } from "./country-names.ts";
import type { DetailPlace, DetailStore } from "./details.ts";
import type { CatalogueTalent } from "./shape.ts";
import { topicMarks } from "./topic-marks.ts";

/** The `src` of an athlete's pictures. */
export interface PictureSources {
  avatar: string;
  cover: string | null;
  gallery: string[];
  /** The poster of the intro video. */
  poster: string | null;
}

/** The row of an athlete whose record is new. */
export const newRow = -1;

/**
 * What every build needs of every athlete, kept from build to build: a record whose text did not change is not even
 * parsed again. What lists show besides lies at `place`.
 */
export interface TalentSummary {
  /** The index in the last build's state; `newRow` for a new record. */
  row: number;
  /** Hash of the record it was made of. */
  record: string;
  talentGuid: string;
  slug: string;
  offerGuids: string[];
  /** Slugs, the first one is the main sport. */
  sports: string[];
  paused: boolean;
  featuredRank: number | null;
  ratingSum: number;
  ratingCount: number;
  /** Orders fulfilled. */
  completed: number;
  /** Whether a review can be shown on the front page. */
  hasReview: boolean;
  /** The lowest price of each kind of offer; null where none can be compared. */
  cheapest: { kind: OfferKind; euroCents: number | null }[];
  sources: PictureSources;
  /** Hash of the card: changes that no list shows leave it as it is. */
  cardHash: string;
  /** Hash of the words to be found by. */
  wordsHash: string;
  /** Hash of all that the athlete's pages showed when they were built last. */
  data: string;
  place: DetailPlace;
}

/** What is read of an athlete when a page or a list shows it. */
export interface TalentDetails {
  card: TalentCard;
  /** The best of each language. */
  reviews: TellingReview[];
}

/** The words an athlete is found by, without those of the sports, whose names may change. */
export interface TalentWords {
  /** As it is shown, folded. */
  displayName: string;
  name: string[];
  /** Words of team, position, country, city and tags, and the marks of what is offered. */
  facts: string[];
  /** Words of the headline and of the titles of offers, in all languages. */
  headline: string[];
}

export function summarise(
  record: string,
  talent: CatalogueTalent,
  { store, rates }: { store: DetailStore; rates: ReferenceRates },
): TalentSummary {
  const card = toCard(talent, rates);
  const cardText = JSON.stringify(card);
  const reviews = tellingReviews(talent.feedback);
  const words = wordsText(talent);
  return {
    row: newRow,
    record,
    talentGuid: talent.talentGuid,
    slug: talent.slug,
    offerGuids: talent.offers.map((offer) => offer.offerGuid),
    sports: talent.sports,
    paused: card.paused,
    featuredRank: talent.featuredRank,
    ratingSum: talent.stats.ratingSum,
    ratingCount: talent.stats.ratingCount,
    completed: talent.stats.completed,
    hasReview: reviews.length > 0,
    cheapest: cheapestOf(card),
    sources: sourcesOf(talent),
    cardHash: hashOf(cardText),
    wordsHash: hashOf(words),
    data: "",
    // `TalentDetails`, whose card is a text already.
    place: store.add(words, `{"card":${cardText},"reviews":${JSON.stringify(reviews)}}`),
  };
}

export function readDetails(store: DetailStore, { place }: TalentSummary): TalentDetails {
  // We wrote it.
  return JSON.parse(store.details(place));
}

/** The details of many, in their order. */
export function readAllDetails(
  store: DetailStore,
  summaries: readonly TalentSummary[],
): TalentDetails[] {
  return store.detailsOf(summaries.map(({ place }) => place)).map((text) => JSON.parse(text));
}

export function readWords(store: DetailStore, { place }: TalentSummary): TalentWords {
  return parseWords(store.words(place));
}

export function parseWords(text: string): TalentWords {
  const [displayName = "", ...lists] = text.split("\n");
  const [name = [], facts = [], headline = []] = lists.map((list) =>
    list === "" ? [] : list.split(" "),
  );
  return { displayName, name, facts, headline };
}

type Worded = Pick<
  CatalogueTalent,
  | "displayName"
  | "headline"
  | "translations"
  | "country"
  | "team"
  | "position"
  | "city"
  | "tagWords"
  | "languages"
  | "status"
> & {
  offers: readonly Pick<
    CatalogueTalent["offers"][number],
    "kind" | "title" | "description" | "translations"
  >[];
};

/** The words an athlete is found by, of all languages, as a text for `parseWords`. */
export function wordsText(talent: Worded): string {
  const { displayName, headline, translations = {}, country, team, position, city } = talent;
  const facts = [
    ...countryNames(country),
    team ?? "",
    position ?? "",
    ...(city === null ? [] : cityNamesOf(city)),
    ...talent.tagWords,
  ].join(" ");
  const lines = [
    headline,
    ...Object.values(translations).map((texts) => texts.headline),
    ...talent.offers.flatMap((offer) => [
      offer.title,
      ...Object.values(offer.translations ?? {}).map((texts) => texts.title),
    ]),
  ].join(" ");
  const [name, own, text] = [displayName, facts, lines].map(wordsOf);
  return [
    fold(displayName).replaceAll("\n", " "),
    ...[name, [...(own ?? []), ...marksOf(talent)], text].map((words) => (words ?? []).join(" ")),
  ].join("\n");
}

/** What the search finds an athlete by besides words. An athlete on a break sells nothing. */
function marksOf({ offers, languages, status }: Worded): string[] {
  const sold = status === "paused" ? [] : offers;
  return [
    everyMark,
    ...new Set([
      ...languages.map(languageMark),
      ...sold.map(({ kind }) => kindMark(kind)),
      ...topicMarks(sold),
    ]),
  ];
}

export function cheapestOf({ offers }: Pick<TalentCard, "offers">): TalentSummary["cheapest"] {
  const lowest = new Map<OfferKind, number | null>();
  for (const { kind, euroCents } of offers) {
    const known = lowest.get(kind) ?? null;
    const isLower = euroCents !== null && (known === null || euroCents < known);
    lowest.set(kind, isLower ? euroCents : known);
  }
  return [...lowest].map(([kind, euroCents]) => ({ kind, euroCents }));
}

export function sourcesOf({
  avatar,
  cover,
  gallery,
  introVideo,
}: Pick<CatalogueTalent, "avatar" | "cover" | "gallery" | "introVideo">): PictureSources {
  return {
    avatar: avatar.src,
    cover: cover?.src ?? null,
    gallery: gallery.map(({ src }) => src),
    poster: introVideo?.poster.src ?? null,
  };
}
