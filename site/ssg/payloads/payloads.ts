import { choicesOf, type TalentCard } from "#app/lib/catalogue/card.ts";
import { giftPool, giftsFile } from "#app/lib/catalogue/gifts.ts";
import type {
  CardList,
  FeaturedReview,
  HomePage,
  ItemPage,
  SportPage,
  TalentPage,
} from "#app/lib/catalogue/page-types.ts";
import { cardsPerPage } from "#app/lib/catalogue/sport-cards.ts";
import type { CatalogueOffer, CatalogueSport, CatalogueTalent } from "#ssg/catalogue/shape.ts";
import type { TalentSummary } from "#ssg/catalogue/summary.ts";
import { hashOf } from "./hash.ts";
import { type ListedTalent, type PayloadIndex, similarTo } from "./payload-index.ts";
import type { ListFile } from "./sport-files.ts";

const featuredCount = 8;
const reviewCount = 6;

export function homePayload(payloadIndex: PayloadIndex): HomePage {
  const { talent, ranked, tiles } = payloadIndex;
  return {
    sports: tiles,
    featured: firstOpen(ranked, featuredCount).map(({ card }) => card),
    reviews: bestReviews(payloadIndex),
    totals: {
      talent: talent.length,
      completed: total(talent, ({ completed }) => completed),
      ratingSum: total(talent, ({ ratingSum }) => ratingSum),
      ratingCount: total(talent, ({ ratingCount }) => ratingCount),
    },
  };
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
  const { slug, name, description, hero, share = null } = sport;
  return {
    sport: { slug, name, hero, talentCount: cards.length, description, share },
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
  const named = (slug: string) => ({ slug, name: payloadIndex.sportNames.get(slug) ?? slug });
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
function bestReviews({ talent, sportNames, pictures, detailsOf }: PayloadIndex): FeaturedReview[] {
  const reviews: FeaturedReview[] = [];
  for (const person of talent) {
    if (reviews.length === reviewCount) break;
    if (!person.hasReview) continue;
    const { card, review } = detailsOf(person);
    if (review === null) continue;
    const [sport = ""] = person.sports;
    reviews.push({
      ...review,
      talent: {
        slug: person.slug,
        displayName: card.displayName,
        avatar: pictures.avatar(person.slug, card.avatar),
        sport: sportNames.get(sport) ?? sport,
      },
    });
  }
  return reviews;
}

function total(items: readonly TalentSummary[], value: (item: TalentSummary) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

/** Who suits any occasion and budget of the gift ideas. */
export function giftList({ ranked }: PayloadIndex): ListFile {
  return listOf(giftsFile, [
    ...giftPool(ranked, ({ summary: { paused, cheapest } }) => ({ paused, offers: cheapest })),
  ]);
}

function listOf(address: string, shown: readonly ListedTalent[]): ListFile {
  return {
    address,
    hash: hashOf(...shown.map(({ cardHash }) => cardHash)),
    content: () => JSON.stringify({ talent: shown.map(({ card }) => card) } satisfies CardList),
  };
}
