import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { RowCard, waitingTime } from "#app/features/operators/parts/row-card.tsx";
import { api } from "#app/lib/api/client.ts";
import type { HeldRecord } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-problems";

export async function loader({ request }: LoaderFunctionArgs) {
  const call = api.GET("/api/operators/held-records", { signal: request.signal });
  return { ...(await pageAnswer(request, call)), now: Date.now() };
}

export default function OperatorsHeldRecords() {
  const { items, isMore, now } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.pagesWithErrors} path={operatorPaths.heldRecords()}>
      <HeldRecordList records={items} isMore={isMore} now={now} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

const words: Record<HeldRecord["page"], string> = {
  outdated: texts.pageOutdated,
  missing: texts.pageMissing,
  partial: texts.pagePartial,
};

interface HeldRecordListProps {
  records: readonly HeldRecord[];
  isMore: boolean;
  now: number;
}

/** Records that the last build of the site could not use: the errors, their age, and what visitors see instead. */
function HeldRecordList({ records, isMore, now }: HeldRecordListProps) {
  if (records.length === 0) {
    return <EmptyState title={texts.noPageErrors} />;
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-mute">{texts.pageErrorsHint}</p>
      <ul className="grid gap-3">
        {records.map(({ list, name, page, faults, since, talentGuid }) => (
          <RowCard
            key={`${list} ${name}`}
            title={list === "sports" ? texts.sportPage({ name }) : name}
            {...(talentGuid == null ? {} : { to: operatorPaths.talent(talentGuid) })}
            detail={
              <>
                {words[page]}{" "}
                {texts.heldBack({
                  waited: waitingTime(since, now),
                  time: (children) => (
                    <time dateTime={since} title={formatDateTime(since)}>
                      {children}
                    </time>
                  ),
                })}
              </>
            }
          >
            <ul className="mt-2 grid gap-1 text-sm text-danger">
              {faults.map((fault) => (
                <li key={fault} className="wrap-anywhere">
                  {fault}
                </li>
              ))}
            </ul>
          </RowCard>
        ))}
      </ul>
      {isMore && <p className="mt-4 text-mute">{texts.morePageErrors}</p>}
    </>
  );
}
