import { useState } from "react";
import { useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { PromotionDialog } from "#app/features/operators/money/promotion-dialog.tsx";
import { ItemList, listLoader, NextPage } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { PromotionView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-promotions";

export const loader = listLoader((options) => api.GET("/api/operators/promotions", options));

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
      <ItemList items={items} none={texts.none}>
        {(view) => <PromotionRow key={view.promotion.promotionGuid} view={view} />}
      </ItemList>
      <NextPage next={next} pathOf={operatorPaths.promotions} />
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
