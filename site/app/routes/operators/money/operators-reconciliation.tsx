import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { ItemList, listLoader, NextPage } from "#app/features/operators/parts/list-page.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { MovementDifference, ReconciliationReport } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-reconciliation";

export const loader = listLoader((options) => api.GET("/api/operators/reconciliations", options));

export default function OperatorsReconciliation() {
  const { items, next, isAsked, begunAt, compared } = useLoaderData<typeof loader>();
  const [asking, setAsking] = useState(false);
  return (
    <OperatorsPage
      title={area.reconciliation}
      path={operatorPaths.reconciliation()}
      aside={
        // The clock makes one report at a time.
        begunAt == null && (
          <MayAct act="POST /api/operators/reconciliations">
            <Button variant="outline" disabled={isAsked} onClick={() => setAsking(true)}>
              {isAsked ? texts.asked : texts.compareNow}
            </Button>
          </MayAct>
        )
      }
    >
      <p className="mb-6 max-w-2xl text-soft">{texts.intro}</p>
      {begunAt != null && (
        <p className="mb-6 max-w-2xl" role="status">
          {texts.inProgress({ begun: formatDateTime(begunAt), movements: compared ?? 0 })}
        </p>
      )}
      <ItemList items={items} none={texts.none}>
        {(report) => (
          <li key={report.to}>
            <Report report={report} />
          </li>
        )}
      </ItemList>
      <NextPage next={next} pathOf={operatorPaths.reconciliation} />
      {asking && (
        <DecisionDialog
          words={{
            title: texts.compareTitle,
            lead: texts.compareHint,
            reason: area.why,
            confirm: texts.compare,
            done: texts.compareDone,
          }}
          onClose={() => setAsking(false)}
          send={(reason) =>
            answerOf(api.POST("/api/operators/reconciliations", { body: { reason } }))
          }
        />
      )}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

function Report({ report }: { report: ReconciliationReport }) {
  const [settling, setSettling] = useState(false);
  const { differences, underWay, failedEvents, unprocessedEvents, settled } = report;
  const isEqual = differences.length === 0 && failedEvents === 0;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold">
          {texts.period({ from: formatDateTime(report.from), to: formatDateTime(report.to) })}
        </h2>
        <Badge tone={isEqual || settled != null ? "neutral" : "warning"}>
          {isEqual ? texts.noDifference : settled == null ? texts.differences : texts.settled}
        </Badge>
      </div>
      <ul className="mt-3 grid gap-1 text-soft">
        {report.currencies.map((line) => (
          <li key={line.currency}>
            {texts.currencyLine({
              currency: line.currency,
              provider: sum(line.providerMinor, line.currency),
              ours: sum(line.oursMinor, line.currency),
              difference: sum(line.differenceMinor, line.currency),
              fees: sum(line.feesMinor, line.currency),
            })}
          </li>
        ))}
        <li>
          {texts.compared({
            movements: report.movements,
            replayed: report.replayedEvents,
            failed: failedEvents,
          })}
        </li>
      </ul>
      <Movements title={texts.differences} movements={differences} />
      <Movements title={texts.underWay} movements={underWay} />
      {unprocessedEvents != null && unprocessedEvents.length > 0 && (
        <section aria-label={texts.failedEvents} className="mt-4">
          <h3 className="mb-1 font-semibold">{texts.failedEvents}</h3>
          <ul className="grid gap-1">
            {unprocessedEvents.map((event) => (
              <li key={event.id} className="wrap-anywhere">
                {texts.failedEvent({ id: event.id, kind: event.kind, object: event.objectId })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {settled != null && (
        <p className="mt-3 wrap-anywhere">{texts.settledAs({ reason: settled })}</p>
      )}
      {!isEqual && settled == null && (
        <MayAct act="POST /api/operators/reconciliations/settled">
          <Button size="small" className="mt-4" onClick={() => setSettling(true)}>
            {texts.settle}
          </Button>
        </MayAct>
      )}
      {settling && (
        <DecisionDialog
          words={{
            title: texts.settleTitle,
            lead: texts.settleHint,
            reason: texts.settleReason,
            confirm: texts.settle,
            done: texts.settleDone,
          }}
          onClose={() => setSettling(false)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/reconciliations/settled", {
                body: { to: report.to, reason },
              }),
            )
          }
        />
      )}
    </Card>
  );
}

function Movements({
  title,
  movements,
}: {
  title: string;
  movements: readonly MovementDifference[];
}) {
  if (movements.length === 0) {
    return null;
  }
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="grid gap-1">
        {movements.map((movement) => (
          <li key={movement.source} className="wrap-anywhere">
            <Movement movement={movement} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Movement({ movement }: { movement: MovementDifference }) {
  const { source, orderGuid, orderNumber, currency, providerMinor, oursMinor } = movement;
  const sums = { provider: sum(providerMinor, currency), ours: sum(oursMinor, currency) };
  if (orderGuid == null) return texts.movementWithoutOrder({ source, ...sums });
  return texts.movement({
    source,
    ...sums,
    order: orderNumber ?? "",
    link: (children) => (
      <Link to={operatorPaths.order(orderGuid)} className="underline">
        {children}
      </Link>
    ),
  });
}

/** Formats minor units that may be below zero as money. */
function sum(minor: number, currency: string): string {
  return formatMoney({ amount: minor, currency });
}
