import type { LiveRow } from "#app/lib/live/documents.ts";
import type { Favourite } from "#app/lib/live/types.ts";

/** Most athletes that a customer keeps (PRODUCT section 3). */
export const mostFavourites = 200;

/** Those kept last come first. */
export function newestFirst(rows: readonly LiveRow<Favourite>[]): LiveRow<Favourite>[] {
  return rows.toSorted((one, other) => other.data.addedAt.localeCompare(one.data.addedAt));
}
