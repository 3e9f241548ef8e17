import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { PromotionDialog } from "#app/features/operators/money/promotion-dialog.tsx";
import { NextPage } from "#app/features/operators/parts/list-tabs.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { PromotionView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-promotions";

export async function loader({ request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const query = cursor === null ? {} : { cursor };
  return await pageAnswer(
    request,
    api.GET("/api/operators/promotions", { params: { query }, signal: request.signal }),
  );
}

export default function OperatorsPromotions() {
  const { items, next } = useLoaderData<typeof loader>();
  const [creating, setCreating] = useState(false);
  return (
    <OperatorsPage
      title={area.promoCodes}
      path={operatorPaths.promotions()}
      aside={
        <MayAct act="POST /api/operators/promotions">
          <Button onClick={() => setCreating(true)}>{texts.newCode}</Button>
        </MayAct>
      }
    >
      {items.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <ul className="grid gap-4">
          {items.map((view) => (
            <PromotionRow key={view.promotion.promotionGuid} view={view} />
          ))}
        </ul>
      )}
      <NextPage to={next == null ? null : operatorPaths.promotions(next)} />
      {creating && <PromotionDialog onClose={() => setCreating(false)} />}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

const statusWords: Record<PromotionView["status"], string> = {
  planned: texts.planned,
  active: texts.active,
  over: texts.over,
};

function PromotionRow({ view: { promotion, status, uses } }: { view: PromotionView }) {
  const [ending, setEnding] = useState(false);
  const { code, mostUses, startsAt, endsAt, endedAt } = promotion;
  return (
    <RowCard
      title={code}
      detail={[
        reductionWords(promotion),
        texts.period({ from: formatDateTime(startsAt), to: formatDateTime(endedAt ?? endsAt) }),
        mostUses == null ? texts.countUses({ uses }) : texts.countUsesOf({ uses, most: mostUses }),
      ].join(" · ")}
      aside={
        <>
          <Badge tone={status === "active" ? "good" : "neutral"}>{statusWords[status]}</Badge>
          {status !== "over" && (
            <MayAct act="POST /api/operators/promotions/{promoCode}/end">
              <Button variant="outline" size="small" onClick={() => setEnding(true)}>
                {texts.end({ code })}
              </Button>
            </MayAct>
          )}
        </>
      }
    >
      {ending && (
        <DecisionDialog
          words={{
            title: texts.end({ code }),
            lead: texts.endHint,
            reason: area.why,
            confirm: texts.confirmEnd,
            done: texts.ended,
            danger: true,
          }}
          onClose={() => setEnding(false)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/promotions/{promoCode}/end", {
                params: { path: { promoCode: code } },
                body: { reason },
              }),
            )
          }
        />
      )}
    </RowCard>
  );
}

function reductionWords({ reduction, currency, minimumOrder }: PromotionView["promotion"]): string {
  const minimum = minimumOrder.amount === 0 ? null : formatMoney(minimumOrder);
  if (reduction.kind === "share") {
    const percent = reduction.bps / 100;
    return minimum === null
      ? texts.shareOff({ percent, currency })
      : texts.shareOffFrom({ percent, currency, minimum });
  }
  const amount = formatMoney({ amount: reduction.amount, currency });
  return minimum === null ? texts.amountOff({ amount }) : texts.amountOffFrom({ amount, minimum });
}
