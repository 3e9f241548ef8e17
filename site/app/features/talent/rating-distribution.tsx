import type { TalentView } from "#app/lib/api/types.ts";

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
        <div key={stars} className="col-span-3 grid grid-cols-subgrid items-center">
          <dt className="font-semibold tabular">{`${stars} ${stars === 1 ? "star" : "stars"}`}</dt>
          <dd aria-hidden="true">
            <svg
              aria-hidden="true"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              className="h-2 w-full rounded-full"
            >
              <rect width="100" height="8" className="fill-line" />
              <rect width={share(count, stats.ratingCount)} height="8" className="fill-amber" />
            </svg>
          </dd>
          <dd className="w-6 text-right text-ink-mute tabular">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function share(count: number, total: number): number {
  return total === 0 ? 0 : (100 * count) / total;
}
