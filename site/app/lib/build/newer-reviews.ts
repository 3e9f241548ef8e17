// Whether a document that was built earlier still shows the reviews of today, for code that runs before the site's.

/** Returns the API path of a prerendered page's athlete; null for a page without an athlete. */
export function talentPathOf(loaderData: Readonly<Record<string, unknown>>): string | null {
  const slug = talentOf(loaderData)?.slug;
  return typeof slug === "string" ? `/api/talent/${slug}` : null;
}

/** Whether the athlete's reviews are others now than the ones the page was built with. */
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

/** What a reader sees of each review, in order, as one text. */
function reviewsIn(talent: unknown): string | null {
  const feedback = isObject(talent) ? Reflect.get(talent, "feedback") : null;
  if (!Array.isArray(feedback)) return null;
  return JSON.stringify(
    feedback.map((review: unknown) =>
      isObject(review)
        ? ["createdAt", "publicName", "rating", "text"].map((name) => Reflect.get(review, name))
        : null,
    ),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
