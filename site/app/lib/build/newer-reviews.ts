// Compares the reviews in a prerendered document with the present ones, for code that runs before the site's.

/** Returns the API path of a prerendered page's athlete; null for a page without an athlete. */
export function talentPathOf(loaderData: Readonly<Record<string, unknown>>): string | null {
  const slug = talentOf(loaderData)?.slug;
  return typeof slug === "string" ? `/api/talent/${slug}` : null;
}

/** Returns whether the athlete's reviews differ from those that the page was built with. */
export function hasOtherReviews(
  loaderData: Readonly<Record<string, unknown>>,
  live: unknown,
): boolean {
  const built = reviewsIn(talentOf(loaderData));
  const now = reviewsIn(live);
  return built !== null && now !== null && built !== now;
}

function talentOf(loaderData: Readonly<Record<string, unknown>>): { slug?: unknown } | null {
  for (const page of Object.values(loaderData)) {
    const talent = isObject(page) ? Reflect.get(page, "talent") : null;
    if (isObject(talent) && "slug" in talent) return talent;
  }
  return null;
}

/** Returns the visible parts of all reviews, in order, as one text. */
function reviewsIn(talent: unknown): string | null {
  const feedback = isObject(talent) ? Reflect.get(talent, "feedback") : null;
  if (!Array.isArray(feedback)) return null;
  return JSON.stringify(
    feedback.map((review: unknown) =>
      isObject(review)
        ? [
            ...["createdAt", "publicName", "rating", "text"].map((name) =>
              Reflect.get(review, name),
            ),
            replyIn(review),
          ]
        : null,
    ),
  );
}

function replyIn(review: object): unknown {
  const reply: unknown = Reflect.get(review, "reply");
  return isObject(reply) ? Reflect.get(reply, "text") : null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
