import * as texts from "#messages/talent-reviews";

export interface RatingRowProps {
  stars: number;
  /** How many reviews gave so many stars. */
  count: number;
  /** The same of a hundred reviews. */
  percent: number;
}

/** How many reviews gave so many stars: a row of `RatingDistribution`. */
export function RatingRow({ stars, count, percent }: RatingRowProps) {
  return (
    <div className="col-span-3 grid grid-cols-subgrid items-center">
      <dt className="font-semibold tabular">{texts.stars({ count: stars })}</dt>
      <dd aria-hidden="true">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          className="h-2 w-full rounded-full rtl:-scale-x-100"
        >
          <rect width="100" height="8" className="fill-line" />
          <rect width={percent} height="8" className="fill-star" />
        </svg>
      </dd>
      <dd className="w-6 text-end text-mute tabular">{count}</dd>
    </div>
  );
}
