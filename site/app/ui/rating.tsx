import { Star } from "lucide-react";
import { formatRating } from "#app/lib/texts/format-number.ts";
import * as texts from "#messages/ui";
import { classNames } from "./class-names.ts";

export interface RatingProps {
  /** 0 to 5. */
  value: number;
  count?: number | undefined;
  size?: "small" | "medium";
  className?: string | undefined;
}

/** Stars read as one sentence by assistive technology. */
export function Rating({ value, count, size = "small", className }: RatingProps) {
  const rounded = formatRating(value);
  const spoken =
    count === undefined
      ? texts.rated({ value: rounded })
      : texts.ratedBy({ value: rounded, count });
  return (
    <span className={classNames("inline-flex items-center gap-1.5", className)}>
      <span className="sr-only">{spoken}</span>
      <Star
        aria-hidden="true"
        className={classNames("fill-star text-star", size === "small" ? "size-4" : "size-5")}
      />
      <span aria-hidden="true" className="font-bold tabular">
        {rounded}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="opacity-75 tabular">
          {`(${count})`}
        </span>
      )}
    </span>
  );
}

/** How many of the five are full (`stars` in the style sheet): classes are written out where they are to be found. */
const full = [
  "[--stars:0]",
  "[--stars:1]",
  "[--stars:2]",
  "[--stars:3]",
  "[--stars:4]",
  "[--stars:5]",
];

/** Five stars in a row, filled up to a whole rating: one review. */
export function Stars({ value }: { value: number }) {
  return <span className={`stars ${full[value]}`} role="img" aria-label={texts.stars({ value })} />;
}
