import type { TalentCard } from "#app/lib/catalogue/card.ts";
import type { SportName, SportTile } from "#app/lib/catalogue/page-types.ts";
import type { Pictures } from "#ssg/catalogue/pictures.ts";
import type { Catalogue } from "#ssg/catalogue/read.ts";
import type { CatalogueSport, CatalogueTalent } from "#ssg/catalogue/shape.ts";
import {
  readAllDetails,
  readDetails,
  readWords,
  type TalentDetails,
  type TalentSummary,
  type TalentWords,
} from "#ssg/catalogue/summary.ts";
import { compareLists, mergeSorted } from "#ssg/state/compare-lists.ts";
import { listHash } from "./sport-hash.ts";

export { hashOf } from "#ssg/files/hash.ts";

const similarCount = 4;

/** An athlete of the index: in rank, and as lists show them. */
export interface ListedTalent {
  summary: TalentSummary;
  /** The place among all, from 0. */
  rank: number;
  /** Read when it is asked for. */
  readonly card: TalentCard;
  /** Hash of the card with its pictures. */
  readonly cardHash: string;
}

/** The catalogue, counted and sorted once for all pages. */
export interface PayloadIndex {
  /** With their pictures, in the order of tiles. */
  sports: CatalogueSport[];
  /** In the order of the catalogue. */
  talent: TalentSummary[];
  /** Featured athletes in their rank, then the best reviewed. */
  ranked: ListedTalent[];
  /** Those of one sport, in rank, by the sport's slug. */
  bySport: ReadonlyMap<string, readonly ListedTalent[]>;
  /** Hash of the athletes of each sport as lists show them, by the sport's slug. */
  listHashes: ReadonlyMap<string, string>;
  tiles: SportTile[];
  /** By slug: the names in all languages, to search by. */
  sportNames: ReadonlyMap<string, string>;
  /** By slug: the sport with its names. */
  namedSports: ReadonlyMap<string, SportName>;
  pictures: Pictures;
  /** The whole record of an athlete, with pictures; every call reads it from the catalogue. */
  talentOf: (summary: TalentSummary) => CatalogueTalent;
  /** The cards of all athletes of a sport, in rank. */
  cardsOf: (slug: string) => readonly TalentCard[];
  detailsOf: (summary: TalentSummary) => TalentDetails;
  wordsOf: (shown: Pick<ListedTalent, "summary">) => TalentWords;
}

/** So many cards stay in memory: pages are rendered in rank, where neighbours are near. */
const keptCards = 2_000;

/** An athlete whose card is on disk. */
class StoredTalent implements ListedTalent {
  readonly summary: TalentSummary;
  rank = 0;
  readonly #avatarHash: string;
  readonly #cards: (shown: StoredTalent) => TalentCard;

  constructor(
    summary: TalentSummary,
    avatarHash: string,
    cards: (shown: StoredTalent) => TalentCard,
  ) {
    this.summary = summary;
    this.#avatarHash = avatarHash;
    this.#cards = cards;
  }

  get card(): TalentCard {
    return this.#cards(this);
  }

  get cardHash(): string {
    return this.summary.cardHash + this.#avatarHash;
  }
}

/** The athletes of an earlier build, in the order of the catalogue and in rank. */
interface EarlierTalent {
  talent: readonly TalentSummary[];
  ranked: readonly TalentSummary[];
}

/** `earlier` saves work: its athletes are not sorted again. */
export function buildPayloadIndex(
  catalogue: Catalogue,
  pictures: Pictures,
  earlier: EarlierTalent | null = null,
): PayloadIndex {
  const shownCard = ({ card }: TalentDetails): TalentCard => ({
    ...card,
    avatar: pictures.avatar(card.slug, card.avatar),
  });
  const cards = keepRecent(keptCards, ({ summary }: StoredTalent) =>
    shownCard(readDetails(catalogue.details, summary)),
  );
  const ranked = rankedOf(catalogue.talent, earlier).map(
    (summary) => new StoredTalent(summary, pictures.madeAvatar(summary), cards),
  );
  const bySport = new Map<string, ListedTalent[]>();
  for (const [rank, shown] of ranked.entries()) {
    shown.rank = rank;
    for (const sport of new Set(shown.summary.sports)) {
      const list = bySport.get(sport);
      if (list === undefined) bySport.set(sport, [shown]);
      else list.push(shown);
    }
  }
  const sports = catalogue.sports
    .toSorted((one, other) => one.sortOrder - other.sortOrder || compare(one.name, other.name))
    .map((sport) => pictures.sport(sport));
  // Of a first build every sport is made, one after the other: the cards of one would lie about until the end.
  const readCards = (slug: string) => {
    const shown = (bySport.get(slug) ?? []).map(({ summary }) => summary);
    return readAllDetails(catalogue.details, shown).map(shownCard);
  };
  return {
    sports,
    talent: catalogue.talent,
    ranked,
    bySport,
    listHashes: new Map([...bySport].map(([slug, shown]) => [slug, listHash(shown)])),
    tiles: sports.map((sport) => ({
      ...namedSport(sport),
      hero: sport.hero,
      talentCount: bySport.get(sport.slug)?.length ?? 0,
    })),
    sportNames: new Map(sports.map((sport) => [sport.slug, sportNamesOf(sport).join(" ")])),
    namedSports: new Map(sports.map((sport) => [sport.slug, namedSport(sport)])),
    pictures,
    talentOf: keepRecent(1, (summary) => pictures.person(catalogue.talentOf(summary))),
    cardsOf: earlier === null ? readCards : keepRecent(1, readCards),
    detailsOf: (summary) => readDetails(catalogue.details, summary),
    wordsOf: ({ summary }) => readWords(catalogue.details, summary),
  };
}

/** The name of a sport in every language, the main one first. */
export function sportNamesOf({ name, translations = {} }: SportName): string[] {
  return [name, ...Object.values(translations).flatMap((texts) => texts.name ?? [])];
}

/** The sport without what only its own page shows. */
export function namedSport({ slug, name, translations = {} }: SportName): SportName {
  const names = Object.entries(translations).flatMap(([language, texts]) =>
    texts.name === undefined ? [] : [[language, { name: texts.name }] as const],
  );
  return { slug, name, ...(names.length > 0 && { translations: Object.fromEntries(names) }) };
}

/** Returns all athletes in rank order. Athletes of an earlier build have their order already. */
function rankedOf(
  talent: readonly TalentSummary[],
  earlier: EarlierTalent | null,
): readonly TalentSummary[] {
  if (earlier === null) return talent.toSorted(byRank);
  const { left, fresh } = compareLists(earlier.talent, talent);
  const kept = earlier.ranked.filter((summary) => !left.has(summary));
  return mergeSorted(kept, [...fresh].sort(byRank), byRank);
}

/** Keeps the last values: pages of an athlete, and of athletes of near ranks, are rendered one after the other. */
function keepRecent<Key, Value>(count: number, read: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = read(key);
    if (kept.size === count) kept.delete(kept.keys().next().value as Key);
    kept.set(key, value);
    return value;
  };
}

/**
 * Returns the athletes beside an athlete: the next ones in the rank of the main sport, continuing from the top, then
 * those of the other sports. Every athlete is a neighbour, and a change of one affects a handful of pages, while "the
 * best of the sport" would be on every page of the sport.
 */
export function similarTo(payloadIndex: PayloadIndex, shown: ListedTalent): ListedTalent[] {
  const similar: ListedTalent[] = [];
  for (const sport of shown.summary.sports) {
    const list = payloadIndex.bySport.get(sport) ?? [];
    const start = positionIn(list, shown);
    for (let step = 1; step < list.length && similar.length < similarCount; step += 1) {
      const other = list[(start + step) % list.length];
      if (other !== undefined && !other.summary.paused && !similar.includes(other))
        similar.push(other);
    }
  }
  return similar;
}

/** Binary search: lists are in rank, and a sport may have thousands. */
function positionIn(list: readonly ListedTalent[], shown: ListedTalent): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = list[middle];
    if (other !== undefined && other.rank < shown.rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Featured athletes in their rank, then the best reviewed; the name decides between equals. */
function byRank(one: TalentSummary, other: TalentSummary): number {
  return (
    (one.featuredRank ?? Number.MAX_SAFE_INTEGER) -
      (other.featuredRank ?? Number.MAX_SAFE_INTEGER) ||
    other.ratingSum - one.ratingSum ||
    compare(one.slug, other.slug)
  );
}

const collator = new Intl.Collator("en");

function compare(one: string, other: string): number {
  return collator.compare(one, other);
}
