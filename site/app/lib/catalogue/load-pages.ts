import { replace } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { readPayload } from "#app/lib/build/payload-shape.ts";
import { pageNotFound } from "#app/lib/middleware/validate.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { choicesOf, type TalentCard } from "./card.ts";
import { loadList } from "./load-list.ts";
import {
  type HomePage,
  type ItemPage,
  isHomePage,
  isSportPage,
  type SharedVideoPage,
  type SportPage,
  type TalentPage,
} from "./page-types.ts";

// What pages read when the build has no payload for them: the API, and lists of the last build.

const similarCount = 4;

/** An athlete newer than the build, or the page of one whose payload did not come; an old slug leads to the new one. */
export async function loadTalentPage(request: Request, slug: string): Promise<TalentPage> {
  const [talent, sports] = await Promise.all([
    found(request, answerOf(api.GET("/api/talent/{slug}", { params: { path: { slug } } }))),
    answerOf(api.GET("/api/sports")),
  ]);
  if (talent.slug !== slug) throw replace(underNewSlug(request.url, talent.slug));
  const names = sports.map(({ slug, name, translations }) => ({ slug, name, translations }));
  return {
    talent,
    sports: talent.sports.map(
      (own) => names.find((sport) => sport.slug === own) ?? { slug: own, name: own },
    ),
    similarSports: names,
    similar: await similarTo(talent),
  };
}

/** The address of a page whose athlete has another slug now. */
function underNewSlug(url: string, slug: string): string {
  const { pathname, search, hash } = new URL(url);
  const [, , ...below] = pathname.split("/");
  return `${["", slug, ...below].join("/")}${search}${hash}`;
}

/** The first athletes of the main sport in the last build. The page is whole without them. */
async function similarTo({ slug, sports }: TalentView): Promise<TalentCard[]> {
  const [sport = ""] = sports;
  try {
    const { talent } = await builtPage(paths.sport(sport), isSportPage);
    return talent.filter((card) => card.slug !== slug && !card.paused).slice(0, similarCount);
  } catch (error) {
    console.warn(`failed to load who is similar to ${slug}`, error);
    return [];
  }
}

export async function loadItemPage(
  request: Request,
  slug: string,
  guid: string,
): Promise<ItemPage | SharedVideoPage> {
  const page = await loadTalentPage(request, slug);
  const offer = page.talent.offers.find((item) => item.offerGuid === guid);
  if (offer !== undefined) return { ...page, offer };
  const params = { path: { slug, assetId: guid } };
  const video = answerOf(api.GET("/api/media/shared/{slug}/{assetId}", { params }));
  return { ...page, video: await found(request, video) };
}

/** A sport newer than the build has no listed athletes yet; a sport whose payload failed is fetched again. */
export async function loadSportPage(request: Request, slug: string): Promise<SportPage> {
  const sports = await answerOf(api.GET("/api/sports"));
  const sport = sports.find((item) => item.slug === slug);
  if (sport === undefined) throw pageNotFound(request.url);
  const built = await builtPage(paths.sport(slug), isSportPage).catch((error: unknown) => {
    console.warn(`the last build has no page of ${slug}`, error);
    return null;
  });
  return (
    built ?? {
      sport: { ...sport, talentCount: 0 },
      talent: [],
      choices: choicesOf([]),
      others: [],
    }
  );
}

/** Every build has a front page: one whose payload did not come is asked for again. */
export function loadHomePage(): Promise<HomePage> {
  return builtPage(paths.home(), isHomePage);
}

/** A page's payload in the last build, whichever that is. */
async function builtPage<Page>(
  path: string,
  accepts: (value: unknown) => value is Page,
): Promise<Page> {
  const file = await loadList(`${path === "/" ? "" : path}/_payload.json`, isObject);
  const payload = readPayload(file);
  if (payload !== null && payload !== "another" && accepts(payload.page)) return payload.page;
  throw new Error(`the last build's ${path} has another shape`);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Unknown to the API means unknown to the visitor: the error page, with the address. */
async function found<View>(request: Request, answer: Promise<View>): Promise<View> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") throw pageNotFound(request.url);
    throw error;
  }
}
