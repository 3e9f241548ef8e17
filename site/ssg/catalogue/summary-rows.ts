import { newRow, type TalentSummary } from "./summary.ts";

/** A summary as a line of the state: its values without their names, which would be half of it. */
type Row = [
  texts: [record: string, guid: string, slug: string, card: string, words: string, data: string],
  numbers: [
    featuredRank: number | null,
    ratingSum: number,
    ratingCount: number,
    completed: number,
    flags: number,
  ],
  place: [part: number, at: number, words: number, length: number],
  sports: string,
  offers: string[],
  cheapest: TalentSummary["cheapest"],
  sources: [avatar: string, cover: string | null, poster: string | null, ...gallery: string[]],
];

const pausedFlag = 1;
const reviewFlag = 2;

export function rowOf(summary: TalentSummary): string {
  const { record, talentGuid, slug, cardHash, wordsHash, data, place, sources } = summary;
  const { featuredRank, ratingSum, ratingCount, completed, paused, hasReview } = summary;
  const flags = (paused ? pausedFlag : 0) + (hasReview ? reviewFlag : 0);
  const row: Row = [
    [record, talentGuid, slug, cardHash, wordsHash, data],
    [featuredRank, ratingSum, ratingCount, completed, flags],
    [place.part, place.at, place.words, place.length],
    summary.sports.join(" "),
    summary.offerGuids,
    summary.cheapest,
    [sources.avatar, sources.cover, sources.poster, ...sources.gallery],
  ];
  return JSON.stringify(row);
}

const none: never[] = [];

/** Athletes of equal sports share one list of them. */
function sharedSports(): (text: string) => string[] {
  const lists = new Map<string, string[]>();
  return (text) => {
    const known = lists.get(text);
    if (known !== undefined) return known;
    const list = text.split(" ");
    lists.set(text, list);
    return list;
  };
}

/** Gives summaries as `rowReader` would: what a record brings along would stay in memory with them. */
export function compactor(): (summary: TalentSummary) => TalentSummary {
  const sportsOf = sharedSports();
  return (summary) => {
    const { sports, offerGuids, cheapest, sources, cardHash, wordsHash } = summary;
    return {
      ...summary,
      sports: sportsOf(sports.join(" ")),
      offerGuids: offerGuids.length === 0 ? none : offerGuids,
      cheapest: cheapest.length === 0 ? none : cheapest,
      sources: sources.gallery.length === 0 ? { ...sources, gallery: none } : sources,
      cardHash: ownText(cardHash),
      wordsHash: ownText(wordsHash),
    };
  };
}

/** The text without the longer one that it was cut from, which the engine keeps with it. */
function ownText(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

/** Reads rows, and notes their places. */
export function rowReader(): (line: string, place?: number) => TalentSummary {
  const sportsOf = sharedSports();
  return (line, place = newRow) => {
    // Written by us: the version of the state guarantees the shape.
    const row: Row = JSON.parse(line);
    const [texts, numbers, where, sportText, offerGuids, cheapest, pictures] = row;
    const [record, talentGuid, slug, cardHash, wordsHash, data] = texts;
    const [featuredRank, ratingSum, ratingCount, completed, flags] = numbers;
    const [part, at, words, length] = where;
    const [avatar, cover, poster, ...gallery] = pictures;
    return {
      row: place,
      record,
      talentGuid,
      slug,
      offerGuids: offerGuids.length === 0 ? none : offerGuids,
      sports: sportsOf(sportText),
      paused: (flags & pausedFlag) !== 0,
      featuredRank,
      ratingSum,
      ratingCount,
      completed,
      hasReview: (flags & reviewFlag) !== 0,
      cheapest: cheapest.length === 0 ? none : cheapest,
      sources: { avatar, cover, gallery: gallery.length === 0 ? none : gallery, poster },
      cardHash,
      wordsHash,
      data,
      place: { part, at, words, length },
    };
  };
}
