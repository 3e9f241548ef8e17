import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { pageNotFound } from "#app/lib/middleware/validate.ts";
import { loadSearchIndex } from "./load-search-index.ts";
import type { HomePage, ItemPage, SportPage, SportTile, TalentPage } from "./page-types.ts";

// What pages read when the build has no payload for them: the API, and the index of the last build.

/** An athlete newer than the build, or the page of one whose payload did not come. */
export async function liveTalentPage(request: Request, slug: string): Promise<TalentPage> {
  const [talent, index] = await Promise.all([
    found(request, answerOf(api.GET("/api/talent/{slug}", { params: { path: { slug } } }))),
    loadSearchIndex(),
  ]);
  const names = new Map(index.sports.map((sport) => [sport.slug, sport.name]));
  return {
    talent,
    sports: talent.sports.map((sport) => ({ slug: sport, name: names.get(sport) ?? sport })),
    similarSports: index.sports,
    similar: index.talent
      .filter(
        (card) => card.slug !== slug && card.sports.some((sport) => talent.sports.includes(sport)),
      )
      .slice(0, 4),
  };
}

export async function liveItemPage(
  request: Request,
  slug: string,
  guid: string,
): Promise<ItemPage> {
  const page = await liveTalentPage(request, slug);
  const offer = page.talent.offers.find((item) => item.offerGuid === guid);
  if (offer === undefined) throw pageNotFound(request.url);
  return { ...page, offer };
}

export async function liveSportPage(request: Request, slug: string): Promise<SportPage> {
  const [sports, index] = await Promise.all([answerOf(api.GET("/api/sports")), loadSearchIndex()]);
  const sport = sports.find((item) => item.slug === slug);
  if (sport === undefined) throw pageNotFound(request.url);
  return {
    sport,
    talent: index.talent.filter((card) => card.sports.includes(slug)),
    others: sports.filter((item) => item.slug !== slug && item.talentCount > 0),
  };
}

export async function liveHomePage(): Promise<HomePage> {
  const [sports, index] = await Promise.all([answerOf(api.GET("/api/sports")), loadSearchIndex()]);
  const sum = (value: (card: (typeof index.talent)[number]) => number) =>
    index.talent.reduce((total, card) => total + value(card), 0);
  return {
    sports: sports satisfies SportTile[],
    featured: index.talent.filter((card) => !card.paused).slice(0, 8),
    reviews: [],
    totals: {
      talent: index.talent.length,
      completed: sum((card) => card.completed),
      ratingSum: sum((card) => card.ratingSum),
      ratingCount: sum((card) => card.ratingCount),
    },
  };
}

/** Unknown to the API means unknown to the visitor: the error page, with the address. */
async function found(request: Request, answer: Promise<TalentView>): Promise<TalentView> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") throw pageNotFound(request.url);
    throw error;
  }
}
