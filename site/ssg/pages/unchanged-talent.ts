import { hashOf } from "#ssg/files/hash.ts";
import type { ListedTalent, PayloadIndex } from "#ssg/payloads/payload-index.ts";
import type { Memory } from "#ssg/state/memory.ts";
import type { EarlierPages } from "./page-keys.ts";

/**
 * Whose pages show what they showed in the last build, without looking at their neighbours: the record is the same, so
 * are all athletes of their sports with their order, the names of sports, and what was made of all pictures.
 */
export function unchangedTalent(
  { listHashes, namedSports, pictures }: PayloadIndex,
  earlier: EarlierPages,
  memory: Memory,
): (shown: ListedTalent) => boolean {
  const shared = hashOf(JSON.stringify([...namedSports]), pictures.hash);
  const isShared = memory.isMade("shared", shared);
  const sports = new Set<string>();
  for (const [slug, hash] of listHashes) {
    if (memory.isMade(`list/${slug}`, hash)) sports.add(slug);
  }
  return ({ summary }) =>
    isShared && earlier.hasRecord(summary) && summary.sports.every((slug) => sports.has(slug));
}
