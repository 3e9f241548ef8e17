import { statSync } from "node:fs";
import { join } from "node:path";
import { type DetailStore, partFile } from "#ssg/catalogue/details.ts";
import type { TalentSummary } from "#ssg/catalogue/summary.ts";

/** More files than this become one. */
const mostParts = 8;

/**
 * Copies the details of athletes out of files of which less than half is still referred to, and out of all but the
 * largest where there are many. A build adds one file, so few builds copy, and each copies small files only.
 */
export function compactDetails(
  work: string,
  talent: readonly TalentSummary[],
  store: DetailStore,
): void {
  const used = new Map<number, number>();
  for (const { place } of talent) {
    if (place.part !== store.part) used.set(place.part, (used.get(place.part) ?? 0) + place.length);
  }
  const [largest] = [...used].sort(([, one], [, other]) => other - one)[0] ?? [];
  const copied = new Set<number>();
  for (const [part, bytes] of used) {
    const { size } = statSync(join(work, partFile(part)));
    if (2 * bytes < size || (used.size >= mostParts && part !== largest)) copied.add(part);
  }
  if (copied.size === 0) return;
  for (const summary of talent) {
    if (copied.has(summary.place.part)) summary.place = store.copy(summary.place);
  }
}
