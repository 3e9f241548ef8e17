import type { CatalogueTalent } from "#ssg/catalogue/shape.ts";

/** A review that an athlete can be shown with on the front page. */
export interface TellingReview {
  publicName: string;
  rating: number;
  text: string;
  /** Without a region, such as `de`; `null` for a review of unknown language. */
  language: string | null;
  createdAt: string;
}

/** Reviews with fewer stars are no recommendation. */
const leastStars = 4;
/** Shorter reviews are too short to appear alone on the front page. */
const leastLength = 60;
/** Longer ones fill the screen of a phone, so they are shown only where others are missing. */
const usefulLength = 320;

const primaryOf = (tag: string) => tag.split("-", 1)[0] ?? tag;

/** Returns the best review of each language, with no more than the front page needs of it. */
export function tellingReviews(
  feedback: readonly Pick<
    CatalogueTalent["feedback"][number],
    "publicName" | "rating" | "text" | "language" | "createdAt"
  >[],
): TellingReview[] {
  const best = new Map<string | null, TellingReview>();
  for (const { publicName, rating, text, language: tag, createdAt } of feedback) {
    if (rating < leastStars || text.length < leastLength) continue;
    const language = tag == null ? null : primaryOf(tag);
    const review = { publicName, rating, text, language, createdAt };
    const known = best.get(language);
    if (known === undefined || compareReviews(review, known, language) < 0) {
      best.set(language, review);
    }
  }
  return [...best.values()];
}

/** An athlete with the reviews that `tellingReviews` returned. */
export interface Reviewed {
  slug: string;
  reviews: readonly TellingReview[];
}

/**
 * Returns the first `count` reviews for readers of a language, one of each athlete: those in their language, then those
 * with the most stars, of a useful length, and the newest. The slug decides between equals, so equal catalogues have
 * equal pages.
 */
export function reviewsFor<Athlete extends Reviewed>(
  athletes: readonly Athlete[],
  tag: string,
  count: number,
): { athlete: Athlete; review: TellingReview }[] {
  const language = primaryOf(tag);
  return athletes
    .flatMap((athlete) => {
      const [review] = athlete.reviews.toSorted((one, other) =>
        compareReviews(one, other, language),
      );
      return review === undefined ? [] : [{ athlete, review }];
    })
    .sort(
      (one, other) =>
        compareReviews(one.review, other.review, language) ||
        compareTexts(one.athlete.slug, other.athlete.slug),
    )
    .slice(0, count);
}

/** Negative if the first one is the better review for readers of this language. */
function compareReviews(one: TellingReview, other: TellingReview, language: string | null): number {
  return (
    nearness(other, language) - nearness(one, language) ||
    other.rating - one.rating ||
    Number(isUseful(other)) - Number(isUseful(one)) ||
    compareTexts(other.createdAt, one.createdAt)
  );
}

/** An unknown language may be the reader's. */
function nearness(review: TellingReview, language: string | null): number {
  if (review.language === language) return 2;
  return review.language === null ? 1 : 0;
}

function isUseful({ text }: TellingReview): boolean {
  return text.length <= usefulLength;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
