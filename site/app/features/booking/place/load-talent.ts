import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { localTalent } from "#app/lib/catalogue/local-texts.ts";

/** The athlete to book, with today's offers. */
export async function loadTalent(slug: string): Promise<TalentView> {
  return localTalent(await answerOf(api.GET("/api/talent/{slug}", { params: { path: { slug } } })));
}
