import { choicesOf, type TalentCard } from "#app/lib/catalogue/card.ts";
import type {
  FeaturedReview,
  HomePage,
  ItemPage,
  SportPage,
  TalentPage,
} from "#app/lib/catalogue/page-types.ts";
import { cardsPerPage } from "#app/lib/catalogue/sport-cards.ts";
import type { CatalogueOffer, CatalogueSport, CatalogueTalent } from "#ssg/catalogue/shape.ts";
import type { TalentSummary } from "#ssg/catalogue/summary.ts";
import { reviewsFor } from "./front-reviews.ts";
import { type ListedTalent, type PayloadIndex, similarTo } from "./payload-index.ts";

/** Athletes beside the headline. */
const heroCount = 3;
const featuredCount = heroCount + 8;
const reviewCount = 6;
/** Fewer reviews are no section. */
const fewReviews = 3;
/** Athletes whose reviews are read, in their rank: a build of any size reads no more records for the front page. */
const readForReviews = 200;

/** `languages` are those of the site, the default one first. */
export function homePayload(
  payloadIndex: PayloadIndex,
  languages: readonly string[] = ["en"],
): HomePage {
  const { talent, tiles } = payloadIndex;
  return {
    sports: tiles,
    ...shownAthletes(payloadIndex, languages),
    totals: {
      talent: talent.length,
      completed: total(talent, ({ completed }) => completed),
      ratingSum: total(talent, ({ ratingSum }) => ratingSum),
      ratingCount: total(talent, ({ ratingCount }) => ratingCount),
    },
  };
}

/** No athlete is on the front page twice: the reviews are about others than the featured athletes. */
function shownAthletes(
  payloadIndex: PayloadIndex,
  languages: readonly string[],
): Pick<HomePage, "featured" | "reviews" | "localReviews"> {
  const first = firstOpen(payloadIndex.ranked, featuredCount);
  const best = bestReviews(payloadIndex, slugsOf(first), languages);
  if (best.reviews.length >= fewReviews) {
    return { featured: first.map(({ card }) => card), ...best };
  }
  // A small catalogue: some athletes are shown with a review in place of a card.
  const hero = first.slice(0, heroCount);
  const others = bestReviews(payloadIndex, slugsOf(hero), languages);
  const shown = [others.reviews, ...Object.values(others.localReviews ?? {})].flat();
  const reviewed = new Set(shown.map(({ talent }) => talent.slug));
  const featured = first.filter(({ summary }) => !reviewed.has(summary.slug));
  return { featured: featured.map(({ card }) => card), ...others };
}

function slugsOf(shown: readonly ListedTalent[]): Set<string> {
  return new Set(shown.map(({ summary }) => summary.slug));
}

/** The first who are not paused. */
function firstOpen(ranked: readonly ListedTalent[], count: number): ListedTalent[] {
  const first: ListedTalent[] = [];
  for (const shown of ranked) {
    if (first.length === count) break;
    if (!shown.summary.paused) first.push(shown);
  }
  return first;
}

/** The first of a sport's athletes; `sport-files.ts` has the others. */
export function sportPayload(
  payloadIndex: PayloadIndex,
  sport: CatalogueSport,
  cards: readonly TalentCard[] = payloadIndex.cardsOf(sport.slug),
): SportPage {
  const { slug, name, description, translations, hero, share = null } = sport;
  return {
    sport: {
      ...{ slug, name, hero, talentCount: cards.length, description, share },
      ...(translations !== undefined && { translations }),
    },
    talent: cards.slice(0, cardsPerPage),
    choices: choicesOf(cards),
    others: payloadIndex.tiles.filter((tile) => tile.slug !== slug && tile.talentCount > 0),
  };
}

export function talentPayload(
  payloadIndex: PayloadIndex,
  shown: ListedTalent,
  talent: CatalogueTalent,
): TalentPage {
  const named = (slug: string) => payloadIndex.namedSports.get(slug) ?? { slug, name: slug };
  const similar = similarTo(payloadIndex, shown).map(({ card }) => card);
  return {
    talent,
    sports: talent.sports.map(named),
    similar,
    similarSports: [...new Set(similar.flatMap((card) => card.sports.slice(0, 1)))].map(named),
  };
}

export function itemPayload(page: TalentPage, offer: CatalogueOffer): ItemPage {
  return { ...page, offer };
}

/** The best reviews for readers of the default language, and for those of each other one where they differ. */
function bestReviews(
  payloadIndex: PayloadIndex,
  without: ReadonlySet<string>,
  languages: readonly string[],
): Pick<HomePage, "reviews" | "localReviews"> {
  const athletes = firstReviewed(payloadIndex.ranked, without).map((summary) => ({
    ...{ slug: summary.slug, summary },
    ...payloadIndex.detailsOf(summary),
  }));
  const [reviews = [], ...others] = languages.map((language) =>
    reviewsFor(athletes, language, reviewCount).map(({ athlete, review }): FeaturedReview => {
      const { publicName, rating, text, language } = review;
      return {
        ...{ publicName, rating, text, ...(language === null ? {} : { language }) },
        talent: reviewedTalent(payloadIndex, athlete.summary, athlete.card),
      };
    }),
  );
  const same = JSON.stringify(reviews);
  const localReviews = others.flatMap((list, at) =>
    JSON.stringify(list) === same ? [] : [[languages[at + 1] ?? "", list] as const],
  );
  return {
    reviews,
    ...(localReviews.length > 0 && { localReviews: Object.fromEntries(localReviews) }),
  };
}

function firstReviewed(
  ranked: readonly ListedTalent[],
  without: ReadonlySet<string>,
): TalentSummary[] {
  const first: TalentSummary[] = [];
  for (const { summary } of ranked) {
    if (first.length === readForReviews) break;
    if (summary.hasReview && !without.has(summary.slug)) first.push(summary);
  }
  return first;
}

function reviewedTalent(
  { namedSports, pictures }: PayloadIndex,
  { slug, sports }: TalentSummary,
  { displayName, avatar }: TalentCard,
): FeaturedReview["talent"] {
  const [sport = ""] = sports;
  return {
    ...{ slug, displayName },
    avatar: pictures.avatar(slug, avatar),
    sport: namedSports.get(sport) ?? { slug: sport, name: sport },
  };
}

function total(items: readonly TalentSummary[], value: (item: TalentSummary) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
