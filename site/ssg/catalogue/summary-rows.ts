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

/**
 * Gives summaries as `rowReader` would: a checked record's lists and hashes are parts of larger texts and lists, which
 * would stay in memory with them.
 */
export function compactor(): (summary: TalentSummary) => TalentSummary {
  const read = rowReader();
  return (summary) => ({ ...read(rowOf(summary)), record: summary.record });
}

/** Reads rows, and notes their places; athletes of equal sports share one list of them. */
export function rowReader(): (line: string, place?: number) => TalentSummary {
  const lists = new Map<string, string[]>();
  const none: never[] = [];
  return (line, place = newRow) => {
    // We wrote it: the version of the state says the rest.
    const row: Row = JSON.parse(line);
    const [texts, numbers, where, sportText, offerGuids, cheapest, pictures] = row;
    const [record, talentGuid, slug, cardHash, wordsHash, data] = texts;
    const [featuredRank, ratingSum, ratingCount, completed, flags] = numbers;
    const [part, at, words, length] = where;
    const [avatar, cover, poster, ...gallery] = pictures;
    const sports = lists.get(sportText) ?? sportText.split(" ");
    lists.set(sportText, sports);
    return {
      row: place,
      record,
      talentGuid,
      slug,
      offerGuids: offerGuids.length === 0 ? none : offerGuids,
      sports,
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
