import { averageRating, cheapestOffer, fastestDelivery, type TalentCard } from "./card.ts";

/** The orders of a list; the first one is the catalogue's. */
export const sortOrders = ["featured", "price", "rating", "fastest"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** How two athletes compare in an order. */
export const compareCards: Record<SortOrder, (one: TalentCard, other: TalentCard) => number> = {
  // The list comes in the order of the catalogue, and sorting keeps it.
  featured: () => 0,
  price: (one, other) => comparablePrice(one) - comparablePrice(other),
  rating: (one, other) =>
    averageRating(other) - averageRating(one) || other.ratingCount - one.ratingCount,
  fastest: (one, other) => (fastestDelivery(one) ?? 1e9) - (fastestDelivery(other) ?? 1e9),
};

function comparablePrice(card: TalentCard): number {
  return cheapestOffer(card)?.euroCents ?? Number.MAX_SAFE_INTEGER;
}
