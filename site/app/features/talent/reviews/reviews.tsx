import type { ReactNode } from "react";
import type { TalentView } from "#app/lib/api/types.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatRating } from "#app/lib/texts/format-number.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as texts from "#messages/talent-reviews";
import { RatingRow } from "./rating-row.tsx";

interface ReviewSectionProps {
  talent: TalentView;
  /** The list. */
  children: ReactNode;
}

/** What customers said, with the spread of their stars. */
export function ReviewSection({ talent, children }: ReviewSectionProps) {
  const { ratingSum, ratingCount } = talent.stats;
  if (talent.feedback.length === 0) {
    return (
      <p className={cardClass("mt-5 p-6 text-soft", "quiet")}>
        {texts.noReviews({ name: firstName(talent.displayName) })}
      </p>
    );
  }
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-[15rem_1fr]">
      <div>
        <p className="display text-7xl tabular">{formatRating(ratingSum / ratingCount)}</p>
        <p className="mt-1 mb-4 text-mute">{texts.reviewCount({ count: ratingCount })}</p>
        <RatingDistribution stats={talent.stats} />
      </div>
      <div>{children}</div>
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
