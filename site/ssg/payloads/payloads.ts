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
import { type ListedTalent, type PayloadIndex, similarTo } from "./payload-index.ts";

/** Athletes beside the headline. */
const heroCount = 3;
const featuredCount = heroCount + 8;
const reviewCount = 6;
/** Fewer reviews are no section. */
const fewReviews = 3;

export function homePayload(payloadIndex: PayloadIndex): HomePage {
  const { talent, tiles } = payloadIndex;
  return {
    sports: tiles,
    ...shownAthletes(payloadIndex),
    totals: {
      talent: talent.length,
      completed: total(talent, ({ completed }) => completed),
      ratingSum: total(talent, ({ ratingSum }) => ratingSum),
      ratingCount: total(talent, ({ ratingCount }) => ratingCount),
    },
  };
}

/** No athlete is on the front page twice: the reviews are about others than the featured athletes. */
function shownAthletes(payloadIndex: PayloadIndex): Pick<HomePage, "featured" | "reviews"> {
  const first = firstOpen(payloadIndex.ranked, featuredCount);
  const reviews = bestReviews(payloadIndex, slugsOf(first));
  if (reviews.length >= fewReviews) return { featured: first.map(({ card }) => card), reviews };
  // A small catalogue: some athletes are shown with a review in place of a card.
  const hero = first.slice(0, heroCount);
  const others = bestReviews(payloadIndex, slugsOf(hero));
  const reviewed = new Set(others.map(({ talent }) => talent.slug));
  const featured = first.filter(({ summary }) => !reviewed.has(summary.slug));
  return { featured: featured.map(({ card }) => card), reviews: others };
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

/** The telling reviews of the first athletes of the catalogue that have one. */
function bestReviews(
  { talent, namedSports, pictures, detailsOf }: PayloadIndex,
  without: ReadonlySet<string>,
): FeaturedReview[] {
  const reviews: FeaturedReview[] = [];
  for (const person of talent) {
    if (reviews.length === reviewCount) break;
    if (!person.hasReview || without.has(person.slug)) continue;
    const { card, review } = detailsOf(person);
    if (review === null) continue;
    const [sport = ""] = person.sports;
    reviews.push({
      ...review,
      talent: {
        slug: person.slug,
        displayName: card.displayName,
        avatar: pictures.avatar(person.slug, card.avatar),
        sport: namedSports.get(sport) ?? { slug: sport, name: sport },
      },
    });
  }
  return reviews;
}

function total(items: readonly TalentSummary[], value: (item: TalentSummary) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
