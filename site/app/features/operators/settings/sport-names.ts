import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { api } from "#app/lib/api/client.ts";
import type { Sport } from "#app/lib/api/types.ts";
import { localSports } from "#app/lib/catalogue/local-texts.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatList } from "#app/lib/texts/format-list.ts";

/** The names of sports in the language of the page, by slug. */
export type SportNames = Readonly<Record<string, string>>;

/** Reads the names of all sports, hidden ones too. */
export async function loadSportNames(request: Request): Promise<SportNames> {
  const { signal } = request;
  const { items } = await pageAnswer(request, api.GET("/api/operators/sports", { signal }));
  return namesOf(items);
}

export function namesOf(sports: readonly Sport[]): SportNames {
  return Object.fromEntries(localSports([...sports]).map(({ slug, name }) => [slug, name]));
}

/** `Tennis and Ice hockey`. A sport without a name is written from its slug. */
export function sportsWords(slugs: readonly string[], names: SportNames): string {
  return formatList(slugs.map((slug) => names[slug] ?? capitalised(slug.replaceAll("-", " "))));
}
