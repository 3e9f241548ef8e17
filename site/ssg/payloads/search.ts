import type { SearchIndex } from "#app/lib/catalogue/page-types.ts";
import type { Shelf } from "./shelf.ts";

/** Everybody in rank, and the names of the sports: what the search finds in, without a request per letter. */
export function searchPayload({ sports, ranked }: Shelf): SearchIndex {
  return {
    sports: sports.map(({ slug, name }) => ({ slug, name })),
    talent: ranked.map(({ card }) => card),
  };
}
