import { Link } from "react-router";
import type { FeaturedReview } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Stars } from "#app/ui/rating.tsx";

/** What customers said, and about whom. */
export function ReviewWall({ reviews }: { reviews: readonly FeaturedReview[] }) {
  return (
    <ul className="columns-1 gap-5 sm:columns-2 lg:columns-3">
      {reviews.map((review) => (
        <li key={review.talent.slug} className="mb-5 break-inside-avoid">
          <figure className="rounded-2xl bg-white p-6 ring-1 ring-line">
            <Stars value={review.rating} />
            <blockquote className="mt-3 text-lg leading-snug font-medium">
              “{review.text}”
            </blockquote>
            <figcaption className="mt-5 flex items-center gap-3 border-t border-line pt-4">
              <Avatar picture={review.talent.avatar} decorative className="size-11!" />
              <span className="text-sm">
                <span className="block text-ink-mute">{`${review.publicName}, about`}</span>
                <Link
                  to={paths.talent(review.talent.slug)}
                  className="font-bold underline decoration-2 underline-offset-2 hover:decoration-volt"
                >
                  {review.talent.displayName}
                </Link>
                <span className="text-ink-mute">{`, ${review.talent.sport}`}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
