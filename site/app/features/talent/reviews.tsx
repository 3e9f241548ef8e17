import { CornerDownRight } from "lucide-react";
import type { TalentView } from "#app/lib/api/types.ts";
import { formatRating } from "#app/lib/format-number.ts";
import { plainDate } from "#app/lib/format-time.ts";
import { Stars } from "#app/ui/rating.tsx";
import * as texts from "#messages/talent";
import { RatingRow } from "./rating-row.tsx";
import { ReviewTags } from "./review-tags.tsx";

/** What customers said, with the spread of their stars. */
export function Reviews({ talent }: { talent: TalentView }) {
  const { ratingSum, ratingCount } = talent.stats;
  if (talent.feedback.length === 0) {
    return (
      <p className="mt-5 rounded-2xl bg-surface-sunken p-6 text-soft">
        {texts.noReviews({ name: talent.displayName })}
      </p>
    );
  }
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-[15rem_1fr]">
      <div>
        <p className="display text-7xl tabular">{formatRating(ratingSum / ratingCount)}</p>
        <p className="mt-1 mb-4 text-mute">{texts.reviewCount({ count: ratingCount })}</p>
        <RatingDistribution stats={talent.stats} />
        {ratingCount > talent.feedback.length && (
          <p className="mt-3 text-xs text-mute">
            {texts.latestReviews({ count: talent.feedback.length })}
          </p>
        )}
      </div>
      <ul className="grid content-start gap-4">
        {talent.feedback.map((review) => (
          <li
            key={`${review.createdAt}${review.publicName}`}
            className="rounded-2xl bg-surface-raised p-5 ring-1 ring-line sm:p-6"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Stars value={review.rating} />
              <p className="text-sm text-mute">{`${review.publicName}, ${plainDate(review.createdAt)}`}</p>
            </div>
            {review.text != null && <p className="mt-3 text-lg leading-snug">{review.text}</p>}
            {review.tags.length > 0 && <ReviewTags tags={review.tags} />}
            {review.reply != null && (
              <p className="mt-4 flex gap-2 border-t border-line pt-3 text-soft">
                <CornerDownRight aria-hidden="true" className="mt-1 size-4 shrink-0" />
                <span>
                  <span className="font-semibold text-strong">{`${talent.displayName}: `}</span>
                  {review.reply.text}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many reviews gave how many stars, all of them. */
export function RatingDistribution({ stats }: { stats: TalentView["stats"] }) {
  const rows = [
    { stars: 5, count: stats.stars5 ?? 0 },
    { stars: 4, count: stats.stars4 ?? 0 },
    { stars: 3, count: stats.stars3 ?? 0 },
    { stars: 2, count: stats.stars2 ?? 0 },
    { stars: 1, count: stats.stars1 ?? 0 },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-sm">
      {rows.map(({ stars, count }) => (
        <RatingRow
          key={stars}
          stars={stars}
          count={count}
          percent={share(count, stats.ratingCount)}
        />
      ))}
    </dl>
  );
}

function share(count: number, total: number): number {
  return total === 0 ? 0 : (100 * count) / total;
}
