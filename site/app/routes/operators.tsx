import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OpeningChecklist } from "#app/features/operators/opening-checklist.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { waitingTime } from "#app/features/operators/row-card.tsx";
import { api } from "#app/lib/api/client.ts";
import type { QueueView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { paths } from "#app/lib/paths.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Card } from "#app/ui/card.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-queues";

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const [{ items }, settings] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/queues", { signal })),
    pageAnswer(request, api.GET("/api/operators/settings", { signal })),
  ]);
  if (settings.launch.value.open) return { items, opening: null };
  const [sports, talent] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/sports", { signal })),
    pageAnswer(request, api.GET("/api/operators/talent", { signal })),
  ]);
  const hasPublishedTalent = talent.items.length > 0;
  return { items, opening: { settings, sports: sports.items, hasPublishedTalent } };
}

export default function Operators() {
  const { items, opening } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.queues} path={paths.operators()}>
      {opening !== null && <OpeningChecklist state={opening} />}
      <QueueCards queues={items} now={useNow()} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

const words: Record<QueueView["queue"], { title: string; to: string }> = {
  applications: { title: texts.toRead, to: operatorPaths.applications() },
  asked_applications: {
    title: texts.askedApplications,
    to: operatorPaths.applications("asked"),
  },
  pending_talent: { title: texts.pagesToPublish, to: operatorPaths.allTalent("pending") },
  disputes: { title: area.disputes, to: operatorPaths.disputes() },
  chargebacks: { title: texts.chargebacks, to: operatorPaths.disputes("chargebacks") },
  reconciliations: { title: texts.differences, to: operatorPaths.reconciliation() },
  pending_feedback: { title: texts.reviewsToRead, to: operatorPaths.feedback() },
  reported_messages: { title: texts.reportedMessages, to: operatorPaths.reports() },
  blocked_payouts: { title: texts.blockedPayouts, to: operatorPaths.payouts("blocked") },
  failed_payouts: { title: texts.failedPayouts, to: operatorPaths.payouts("failed") },
  held_payouts: { title: texts.heldPayouts, to: operatorPaths.payouts("held") },
  held_records: { title: area.pagesWithErrors, to: operatorPaths.heldRecords() },
  address_problems: { title: area.undeliverable, to: operatorPaths.addressProblems() },
  failed_effects: { title: area.failedJobs, to: operatorPaths.effects() },
};

/** Every queue: how many wait, and since when. */
function QueueCards({ queues, now }: { queues: readonly QueueView[]; now: number }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {queues.map(({ queue, count, isMore, oldest }) => (
        <li key={queue}>
          <Card className="h-full">
            <h2 className="font-bold">
              <Link to={words[queue].to} className="underline">
                {words[queue].title}
              </Link>
            </h2>
            <p className="display mt-2 text-5xl tabular">
              {isMore ? texts.orMore({ count }) : count}
            </p>
            <p className="mt-1 text-mute">
              {oldest == null ? (
                texts.allClear
              ) : (
                <time dateTime={oldest} title={formatDateTime(oldest)}>
                  {texts.oldest({ time: waitingTime(oldest, now) })}
                </time>
              )}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
