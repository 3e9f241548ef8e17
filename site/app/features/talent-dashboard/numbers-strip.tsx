import type { OwnTalentView } from "#app/lib/api/types.ts";

/** What buyers see of how somebody works, in numbers. */
export function NumbersStrip({ stats }: { stats: OwnTalentView["stats"] }) {
  const { ratingCount, ratingSum, completed, acceptedRate90d, medianResponseH } = stats;
  const entries = [
    ["Completed", String(completed)],
    ["Rating", ratingCount === 0 ? "–" : (ratingSum / ratingCount).toFixed(1)],
    ["Accepted, 90 days", acceptedRate90d == null ? "–" : `${Math.round(acceptedRate90d)} %`],
    ["Usual answer", medianResponseH == null ? "–" : `${Math.round(medianResponseH)} h`],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {entries.map(([label, value]) => (
        <div key={label} className="border-l-4 border-volt pl-3">
          <dt className="text-sm text-ink-mute">{label}</dt>
          <dd className="text-xl font-bold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
