import { language } from "#messages/language";
import type { Review } from "./review-card.tsx";

/** Returns the reviews in the language of the page, then the others, each in their order. */
export function ownLanguageFirst(reviews: readonly Review[]): Review[] {
  const isOwn = (review: Review) => review.language?.split("-", 1)[0] === language;
  return [...reviews.filter(isOwn), ...reviews.filter((review) => !isOwn(review))];
}
