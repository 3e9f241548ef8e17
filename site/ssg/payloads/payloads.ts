import { choicesOf } from "#app/lib/catalogue/card.ts";
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
import { hashOf, type ListedTalent, type PayloadIndex, similarTo } from "./payload-index.ts";
import type { ListFile } from "./sport-files.ts";

const featuredCount = 8;
const reviewCount = 6;

export function homePayload(payloadIndex: PayloadIndex): HomePage {
  const { talent, ranked, tiles } = payloadIndex;
  return {
    sports: tiles,
    featured: ranked
      .filter(({ card }) => !card.paused)
      .slice(0, featuredCount)
      .map(({ card }) => card),
    reviews: bestReviews(payloadIndex),
    totals: {
      talent: talent.length,
      completed: total(talent, ({ completed }) => completed),
      ratingSum: total(talent, ({ card }) => card.ratingSum),
      ratingCount: total(talent, ({ card }) => card.ratingCount),
    },
  };
}

/** The first of a sport's athletes; `sport-files.ts` has the others. */
export function sportPayload(payloadIndex: PayloadIndex, sport: CatalogueSport): SportPage {
  const { slug, name, description, hero, share = null } = sport;
  const shown = payloadIndex.bySport.get(slug) ?? [];
  return {
    sport: { slug, name, hero, talentCount: shown.length, description, share },
    talent: shown.slice(0, cardsPerPage).map(({ card }) => card),
    choices: choicesOf(shown.map(({ card }) => card)),
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
function bestReviews({ talent, ranked, sportNames }: PayloadIndex): FeaturedReview[] {
  const avatars = new Map(ranked.map(({ summary, card }) => [summary, card.avatar]));
  const reviews: FeaturedReview[] = [];
  for (const person of talent) {
    if (reviews.length === reviewCount) break;
    if (person.review === null) continue;
    const [sport = ""] = person.card.sports;
    reviews.push({
      ...person.review,
      talent: {
        slug: person.slug,
        displayName: person.card.displayName,
        avatar: avatars.get(person) ?? person.avatar,
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
  const pool = new Set(giftPool(ranked.map(({ card }) => card)));
  return listOf(
    giftsFile,
    ranked.filter(({ card }) => pool.has(card)),
  );
}

function listOf(address: string, shown: readonly ListedTalent[]): ListFile {
  return {
    address,
    hash: hashOf(...shown.map(({ cardHash }) => cardHash)),
    content: () => JSON.stringify({ talent: shown.map(({ card }) => card) } satisfies CardList),
  };
}
