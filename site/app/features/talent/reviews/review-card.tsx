import { CornerDownRight } from "lucide-react";
import type { TalentView } from "#app/lib/api/types.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { plainDate } from "#app/lib/time/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/rating.tsx";
import { ReviewTags } from "./review-tags.tsx";

export type Review = TalentView["feedback"][number];

interface ReviewListProps {
  reviews: readonly Review[];
  /** The athlete's name, before a reply. */
  name: string;
}

/** Reviews in the given order. */
export function ReviewList({ reviews, name }: ReviewListProps) {
  return (
    <ul className="grid gap-4">
      {reviews.map((review) => (
        <ReviewCard key={`${review.createdAt}${review.publicName}`} review={review} name={name} />
      ))}
    </ul>
  );
}

function ReviewCard({ review, name }: { review: Review; name: string }) {
  const { kind, publicName, createdAt, text, language, tags, reply } = review;
  return (
    <li className={cardClass("p-5 sm:p-6")}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stars value={review.rating} />
        <p className="text-sm text-mute">
          {[publicName, ...(kind == null ? [] : [kindNames[kind]]), plainDate(createdAt)].join(
            " · ",
          )}
        </p>
      </div>
      {text !== "" && (
        <p lang={language ?? undefined} className="mt-3 text-lg leading-snug">
          {text}
        </p>
      )}
      {tags.length > 0 && <ReviewTags tags={tags} />}
      {reply != null && (
        <p className="mt-4 flex gap-2 border-t border-line pt-3 text-soft">
          <CornerDownRight aria-hidden="true" className="mt-1 size-4 shrink-0 rtl:-scale-x-100" />
          <span>
            <span className="font-semibold text-strong">{`${name}: `}</span>
            {reply.text}
          </span>
        </p>
      )}
    </li>
  );
}
