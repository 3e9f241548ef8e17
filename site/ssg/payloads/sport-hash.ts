import { createHash } from "node:crypto";
import type { CatalogueSport } from "#ssg/catalogue/shape.ts";
import { hashOf } from "#ssg/files/hash.ts";

/** Hash of athletes as lists show them, in their order; no card is read for it. */
export function listHash(
  shown: readonly { summary: { slug: string }; cardHash: string }[],
): string {
  const all = createHash("sha256");
  for (let from = 0; from < shown.length; from += 1_000) {
    const part = shown.slice(from, from + 1_000);
    all.update(part.map(({ summary, cardHash }) => `${summary.slug} ${cardHash}\n`).join(""));
  }
  return all.digest("base64url").slice(0, 16);
}

/** Hash of all that a sport's page and its files are made of. */
export function sportHash(
  { listHashes, tiles }: { listHashes: ReadonlyMap<string, string>; tiles: readonly object[] },
  sport: CatalogueSport,
): string {
  const list = listHashes.get(sport.slug) ?? "";
  return hashOf(list, JSON.stringify(sport), JSON.stringify(tiles));
}
