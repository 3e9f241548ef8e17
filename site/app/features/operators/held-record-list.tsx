import type { HeldRecord } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowCard, waitingTime } from "./row-card.tsx";

const words: Record<HeldRecord["page"], string> = {
  outdated: "The page shows what it showed before.",
  missing: "The page is not in the search and not in the lists.",
  partial: "The page is up to date, but these pictures are left out.",
};

export interface HeldRecordListProps {
  records: readonly HeldRecord[];
  isMore: boolean;
  now: number;
}

/** Records that the last build of the site could not use: what is wrong, since when, and what visitors see meanwhile. */
export function HeldRecordList({ records, isMore, now }: HeldRecordListProps) {
  if (records.length === 0) {
    return <EmptyState title="Every page is up to date" />;
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-mute">
        These could not be built as they are. Each goes from this list with the first build that can
        use it.
      </p>
      <ul className="grid gap-3">
        {records.map(({ list, name, page, faults, since, talentGuid }) => (
          <RowCard
            key={`${list} ${name}`}
            title={list === "sports" ? `Sport ${name}` : name}
            {...(talentGuid == null ? {} : { to: operatorPaths.talent(talentGuid) })}
            detail={
              <>
                {words[page]} Held back for{" "}
                <time dateTime={since} title={formatDateTime(since)}>
                  {waitingTime(since, now)}
                </time>
                .
              </>
            }
          >
            <ul className="mt-2 grid gap-1 text-sm text-clay-deep">
              {faults.map((fault) => (
                <li key={fault} className="wrap-anywhere">
                  {fault}
                </li>
              ))}
            </ul>
          </RowCard>
        ))}
      </ul>
      {isMore && <p className="mt-4 text-ink-mute">There are more than these.</p>}
    </>
  );
}
