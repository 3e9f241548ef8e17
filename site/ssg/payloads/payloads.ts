import type { TalentCard } from "#app/lib/catalogue/card.ts";
import type {
  FeaturedReview,
  HomePage,
  ItemPage,
  SearchIndex,
  SportPage,
  SportTile,
  TalentPage,
} from "#app/lib/catalogue/page-types.ts";
import type {
  Catalogue,
  CatalogueOffer,
  CatalogueSport,
  CatalogueTalent,
} from "#ssg/catalogue/shape.ts";
import { toCard } from "./card.ts";

const featuredCount = 8;
const reviewCount = 6;
const similarCount = 4;
/** Shorter reviews say too little to stand alone on the front page. */
const tellingReview = 60;

/** The catalogue, counted and sorted once for all pages. */
export interface Shelf {
  catalogue: Catalogue;
  cards: TalentCard[];
  tiles: SportTile[];
}

export function toShelf(catalogue: Catalogue): Shelf {
  const cards = catalogue.talent.map(toCard).sort(byRank);
  const sports = catalogue.sports.toSorted(
    (one, other) => one.sortOrder - other.sortOrder || one.name.localeCompare(other.name, "en"),
  );
  return { catalogue, cards, tiles: sports.map((sport) => toTile(sport, cards)) };
}

export function homePayload({ catalogue, cards, tiles }: Shelf): HomePage {
  const { talent } = catalogue;
  return {
    sports: tiles,
    featured: cards.filter((card) => !card.paused).slice(0, featuredCount),
    reviews: bestReviews(talent, tiles),
    totals: {
      talent: talent.length,
      completed: total(talent, (person) => person.stats.completed),
      ratingSum: total(talent, (person) => person.stats.ratingSum),
      ratingCount: total(talent, (person) => person.stats.ratingCount),
    },
  };
}

export function sportPayload(shelf: Shelf, sport: CatalogueSport): SportPage {
  return {
    sport: { ...toTile(sport, shelf.cards), description: sport.description },
    talent: shelf.cards.filter((card) => card.sports.includes(sport.slug)),
    others: shelf.tiles.filter((tile) => tile.slug !== sport.slug && tile.talentCount > 0),
  };
}

export function talentPayload({ catalogue, cards }: Shelf, talent: CatalogueTalent): TalentPage {
  const names = new Map(catalogue.sports.map((sport) => [sport.slug, sport.name]));
  const named = (slug: string) => ({ slug, name: names.get(slug) ?? slug });
  const shares = (card: TalentCard) =>
    card.sports.filter((sport) => talent.sports.includes(sport)).length;
  const similar = cards
    .filter((card) => card.slug !== talent.slug && !card.paused && shares(card) > 0)
    .sort((one, other) => shares(other) - shares(one))
    .slice(0, similarCount);
  return {
    talent,
    sports: talent.sports.map(named),
    similar,
    similarSports: [...new Set(similar.flatMap((card) => card.sports.slice(0, 1)))].map(named),
  };
}

export function itemPayload(
  shelf: Shelf,
  talent: CatalogueTalent,
  offer: CatalogueOffer,
): ItemPage {
  return { ...talentPayload(shelf, talent), offer };
}

export function searchPayload({ catalogue, cards }: Shelf): SearchIndex {
  return {
    sports: catalogue.sports.map(({ slug, name }) => ({ slug, name })),
    talent: cards,
  };
}

function toTile(sport: CatalogueSport, cards: readonly TalentCard[]): SportTile {
  return {
    slug: sport.slug,
    name: sport.name,
    hero: sport.hero,
    talentCount: cards.filter((card) => card.sports.includes(sport.slug)).length,
  };
}

/** Featured athletes in their rank, then the best reviewed; the name decides between equals. */
function byRank(one: TalentCard, other: TalentCard): number {
  return (
    (one.featuredRank ?? Number.MAX_SAFE_INTEGER) -
      (other.featuredRank ?? Number.MAX_SAFE_INTEGER) ||
    other.ratingSum - one.ratingSum ||
    one.slug.localeCompare(other.slug, "en")
  );
}

/** The longest best review of each of the first athletes that have one. */
function bestReviews(
  talent: readonly CatalogueTalent[],
  tiles: readonly SportTile[],
): FeaturedReview[] {
  const names = new Map(tiles.map((tile) => [tile.slug, tile.name]));
  return talent
    .flatMap((person) => {
      const best = person.feedback
        .filter((review) => review.rating === 5 && (review.text ?? "").length >= tellingReview)
        .sort((one, other) => (other.text ?? "").length - (one.text ?? "").length)[0];
      if (best === undefined) return [];
      const [sport = ""] = person.sports;
      return [
        {
          publicName: best.publicName,
          rating: best.rating,
          text: best.text ?? "",
          talent: {
            slug: person.slug,
            displayName: person.displayName,
            avatar: person.avatar,
            sport: names.get(sport) ?? sport,
          },
        },
      ];
    })
    .slice(0, reviewCount);
}

function total<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
