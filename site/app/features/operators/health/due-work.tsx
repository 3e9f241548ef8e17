import { CircleAlert, Hourglass } from "lucide-react";
import { Link } from "react-router";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import type { DueItem, HealthItem } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { sinceWords } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-health";
import { dueWords } from "./due-words.ts";

interface DueWorkProps {
  due: readonly DueItem[];
  clock: HealthItem | undefined;
}

/** What is due and not done, most overdue first, with what to do about it. */
export function DueWork({ due, clock }: DueWorkProps) {
  return (
    <section aria-labelledby="due-work" className="mb-10">
      <h2 id="due-work" className="mb-2 text-xl font-bold">
        {texts.dueWork}
      </h2>
      <p className="mb-4 max-w-3xl text-mute">
        {due.length === 0 ? texts.nothingDue : texts.dueIntro}
      </p>
      {clock?.isProviderPaused === true && (
        <Notice tone="bad" className="mb-4">
          <p>{texts.providerPaused}</p>
        </Notice>
      )}
      <ul className="grid gap-3">
        {due.map((item) => (
          <DueRow key={item.kind} item={item} />
        ))}
      </ul>
    </section>
  );
}

function DueRow({ item }: { item: DueItem }) {
  const { kind, count, hasMore, lateSeconds, isLate, alarm, orderGuid, talentGuid } = item;
  const { title, todo } = dueWords[kind];
  const Icon = isLate ? CircleAlert : Hourglass;
  return (
    <RowCard
      title={title}
      level={3}
      detail={hasMore ? texts.dueAtLeast({ count }) : texts.dueCount({ count })}
      aside={
        <Badge tone={isLate ? "bad" : "info"}>
          <Icon aria-hidden="true" className="size-4" />
          {texts.lateBy({ time: sinceWords(lateSeconds) })}
        </Badge>
      }
    >
      <div className="mt-2 grid gap-1 text-sm">
        {isLate ? (
          <>
            <p>{todo}</p>
            <p className="text-mute">{texts.runbook({ alarm })}</p>
          </>
        ) : (
          <p className="text-mute">{texts.nextRun}</p>
        )}
        {orderGuid != null && (
          <p>
            <Link to={operatorPaths.order(orderGuid)} className="underline">
              {texts.oldestOrder}
            </Link>
          </p>
        )}
        {talentGuid != null && (
          <p>
            <Link to={operatorPaths.talent(talentGuid)} className="underline">
              {texts.oldestTalent}
            </Link>
          </p>
        )}
      </div>
    </RowCard>
  );
}
