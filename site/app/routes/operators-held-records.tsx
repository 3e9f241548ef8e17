import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { RowCard, waitingTime } from "#app/features/operators/row-card.tsx";
import { api } from "#app/lib/api/client.ts";
import type { HeldRecord } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const call = api.GET("/api/operators/held-records", { signal: request.signal });
  return { ...(await pageAnswer(request, call)), now: Date.now() };
}

export default function OperatorsHeldRecords() {
  const { items, isMore, now } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title="Pages with errors" path={operatorPaths.heldRecords()}>
      <HeldRecordList records={items} isMore={isMore} now={now} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

const words: Record<HeldRecord["page"], string> = {
  outdated: "The page shows what it showed before.",
  missing: "The page is not in the search and not in the lists.",
  partial: "The page is up to date, but these pictures are left out.",
};

interface HeldRecordListProps {
  records: readonly HeldRecord[];
  isMore: boolean;
  now: number;
}

/** Records that the last build of the site could not use: what is wrong, since when, and what visitors see meanwhile. */
function HeldRecordList({ records, isMore, now }: HeldRecordListProps) {
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
