import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { waitingTime } from "#app/features/operators/parts/row-card.tsx";
import type { QueueView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, cardClass } from "#app/ui/card.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-queues";
import type { WaitingItem } from "./waiting-items.ts";
import { WaitingItems } from "./waiting-rows.tsx";

interface QueueWords {
  title: string;
  /** What an operator does with an entry. */
  action: string;
  to: string;
}

const words: Record<QueueView["queue"], QueueWords> = {
  applications: { title: texts.toRead, action: texts.review, to: operatorPaths.applications() },
  asked_applications: {
    title: texts.askedApplications,
    action: texts.read,
    to: operatorPaths.applications("asked"),
  },
  pending_talent: {
    title: texts.pagesToPublish,
    action: texts.publish,
    to: operatorPaths.allTalent("pending"),
  },
  disputes: { title: area.disputes, action: texts.decide, to: operatorPaths.disputes() },
  chargebacks: {
    title: texts.chargebacks,
    action: texts.answerBank,
    to: operatorPaths.disputes("chargebacks"),
  },
  reconciliations: {
    title: texts.differences,
    action: texts.check,
    to: operatorPaths.reconciliation(),
  },
  pending_feedback: {
    title: texts.reviewsToRead,
    action: texts.review,
    to: operatorPaths.feedback(),
  },
  reported_messages: {
    title: texts.reportedMessages,
    action: texts.decide,
    to: operatorPaths.reports(),
  },
  blocked_payouts: {
    title: texts.blockedPayouts,
    action: texts.check,
    to: operatorPaths.payouts("blocked"),
  },
  failed_payouts: {
    title: texts.failedPayouts,
    action: texts.retry,
    to: operatorPaths.payouts("failed"),
  },
  held_payouts: {
    title: texts.heldPayouts,
    action: texts.release,
    to: operatorPaths.payouts("held"),
  },
  approvals: { title: texts.approvals, action: texts.decide, to: operatorPaths.approvals() },
  held_records: {
    title: area.pagesWithErrors,
    action: texts.fix,
    to: operatorPaths.heldRecords(),
  },
  address_problems: {
    title: area.undeliverable,
    action: texts.check,
    to: operatorPaths.addressProblems(),
  },
  failed_effects: { title: area.failedJobs, action: texts.retry, to: operatorPaths.effects() },
};

interface WaitingListProps {
  queues: readonly QueueView[];
  /** What waits longest, of all queues. */
  items: readonly WaitingItem[];
  now: number;
}

/** What waits, the longest waiting first, each with its action. Lists in which nothing waits are collapsed. */
export function WaitingList({ queues, items, now }: WaitingListProps) {
  const waiting = queues
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.oldest ?? "").localeCompare(other.oldest ?? ""));
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <section aria-labelledby="what-waits">
      <h2 id="what-waits" className="mb-4 text-2xl font-bold">
        {texts.whatWaits}
      </h2>
      {waiting.length === 0 ? (
        <Card className="flex items-center gap-3 font-semibold">
          <CircleCheck aria-hidden="true" className="text-success-mark" />
          {texts.allClear}
        </Card>
      ) : (
        <>
          <WaitingItems items={items} nameOf={(queue) => words[queue]} now={now} />
          <h3 className="mt-8 mb-3 text-xl font-bold">{texts.allLists}</h3>
          <ul className={cardClass("divide-y divide-line")}>
            {waiting.map((queue) => (
              <WaitingRow key={queue.queue} queue={queue} now={now} />
            ))}
          </ul>
        </>
      )}
      {empty.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer text-sm text-mute underline">
            {texts.nothingWaits({ count: empty.length })}
          </summary>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-sm">
            {empty.map(({ queue }) => (
              <li key={queue}>
                <Link to={words[queue].to} className="underline">
                  {words[queue].title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function WaitingRow({ queue, now }: { queue: QueueView; now: number }) {
  const { title, action, to } = words[queue.queue];
  const { count, isMore, oldest } = queue;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3">
      <span className="min-w-8 text-2xl font-extrabold tabular">
        {isMore ? texts.orMore({ count }) : count}
      </span>
      <div>
        <h4 className="font-bold">{title}</h4>
        {oldest != null && (
          <p className="text-sm text-mute">
            <time dateTime={oldest} title={formatDateTime(oldest)}>
              {texts.oldest({ time: waitingTime(oldest, now) })}
            </time>
          </p>
        )}
      </div>
      <Button asChild size="small" variant="outline">
        <Link to={to} aria-label={texts.actionFor({ action, list: title })}>
          {action}
        </Link>
      </Button>
    </li>
  );
}
