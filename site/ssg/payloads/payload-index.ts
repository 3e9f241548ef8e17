import { hash } from "node:crypto";
import type { TalentCard } from "#app/lib/catalogue/card.ts";
import type { SportTile } from "#app/lib/catalogue/page-types.ts";
import type { Catalogue } from "#ssg/catalogue/read.ts";
import type { CatalogueSport, CatalogueTalent } from "#ssg/catalogue/shape.ts";
import type { TalentSummary } from "#ssg/catalogue/summary.ts";
import type { Pictures } from "#ssg/pictures.ts";

const similarCount = 4;

/** An athlete of the index: in rank, and as lists show them. */
export interface ListedTalent {
  summary: TalentSummary;
  card: TalentCard;
  /** Hash of the card with its pictures. */
  cardHash: string;
  /** Hash of what was made of the athlete's pictures. */
  pictures: string;
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
  tiles: SportTile[];
  sportNames: ReadonlyMap<string, string>;
  pictures: Pictures;
  /** The whole record of an athlete, with pictures; every call reads it from the catalogue. */
  talentOf: (summary: TalentSummary) => CatalogueTalent;
}

export function buildPayloadIndex(catalogue: Catalogue, pictures: Pictures): PayloadIndex {
  const ranked = catalogue.talent.map((summary) => toListed(summary, pictures)).sort(byRank);
  const bySport = new Map<string, ListedTalent[]>();
  for (const shown of ranked) {
    for (const sport of new Set(shown.card.sports)) {
      const list = bySport.get(sport);
      if (list === undefined) bySport.set(sport, [shown]);
      else list.push(shown);
    }
  }
  const sports = catalogue.sports
    .toSorted((one, other) => one.sortOrder - other.sortOrder || compare(one.name, other.name))
    .map((sport) => pictures.sport(sport));
  return {
    sports,
    talent: catalogue.talent,
    ranked,
    bySport,
    tiles: sports.map(({ slug, name, hero }) => ({
      slug,
      name,
      hero,
      talentCount: bySport.get(slug)?.length ?? 0,
    })),
    sportNames: new Map(sports.map((sport) => [sport.slug, sport.name])),
    pictures,
    talentOf: keepPublished((summary) => pictures.person(catalogue.talentOf(summary))),
  };
}

/** Keeps the last record: all pages of an athlete are rendered one after the other, so each record is read once. */
function keepPublished<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: read(key) };
    return last.value;
  };
}

function toListed(summary: TalentSummary, pictures: Pictures): ListedTalent {
  const { slug, avatar, cover, gallery, introVideo } = summary;
  const made = pictures.person({ slug, avatar, cover, gallery, introVideo, share: null });
  return {
    summary,
    card: { ...summary.card, avatar: made.avatar },
    cardHash: hashOf(summary.cardHash, JSON.stringify(made.avatar)),
    pictures: hashOf(JSON.stringify(made)),
  };
}

/**
 * Who is shown beside an athlete: the next ones below in the rank of the main sport, from the top again after the
 * last, then those of the other sports. Everybody is somebody's neighbour, and a change of one athlete reaches a handful
 * of pages, while "the best of the sport" would be on every page of the sport.
 */
export function similarTo(payloadIndex: PayloadIndex, shown: ListedTalent): ListedTalent[] {
  const similar: ListedTalent[] = [];
  for (const sport of shown.card.sports) {
    const list = payloadIndex.bySport.get(sport) ?? [];
    const start = positionIn(list, shown);
    for (let step = 1; step < list.length && similar.length < similarCount; step += 1) {
      const other = list[(start + step) % list.length];
      if (other !== undefined && !other.card.paused && !similar.includes(other))
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
    if (other !== undefined && byRank(other, shown) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Featured athletes in their rank, then the best reviewed; the name decides between equals. */
function byRank({ summary: one }: ListedTalent, { summary: other }: ListedTalent): number {
  return (
    (one.featuredRank ?? Number.MAX_SAFE_INTEGER) -
      (other.featuredRank ?? Number.MAX_SAFE_INTEGER) ||
    other.card.ratingSum - one.card.ratingSum ||
    compare(one.slug, other.slug)
  );
}

const collator = new Intl.Collator("en");

function compare(one: string, other: string): number {
  return collator.compare(one, other);
}

/** A short hash of anything that can be written as JSON. */
export function hashOf(...parts: readonly string[]): string {
  return hash("sha256", parts.join("\0"), "base64url").slice(0, 16);
}
