import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decision-dialog.tsx";
import { NextPage } from "#app/features/operators/list-tabs.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { PromotionDialog } from "#app/features/operators/promotion-dialog.tsx";
import { RowCard } from "#app/features/operators/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { PromotionView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

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
      title="Promo codes"
      path={operatorPaths.promotions()}
      aside={<Button onClick={() => setCreating(true)}>New promo code</Button>}
    >
      {items.length === 0 ? (
        <EmptyState title="No promo code yet" />
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
  planned: "Planned",
  active: "Active",
  over: "Over",
};

function PromotionRow({ view: { promotion, status, uses } }: { view: PromotionView }) {
  const [ending, setEnding] = useState(false);
  const { code, mostUses, startsAt, endsAt, endedAt } = promotion;
  return (
    <RowCard
      title={code}
      detail={[
        reductionWords(promotion),
        `${formatDateTime(startsAt)} to ${formatDateTime(endedAt ?? endsAt)}`,
        mostUses == null ? `${uses} uses` : `${uses} of ${mostUses} uses`,
      ].join(" · ")}
      aside={
        <>
          <Badge tone={status === "active" ? "good" : "neutral"}>{statusWords[status]}</Badge>
          {status !== "over" && (
            <Button variant="outline" size="small" onClick={() => setEnding(true)}>
              {`End ${code}`}
            </Button>
          )}
        </>
      }
    >
      {ending && (
        <DecisionDialog
          words={{
            title: `End ${code}`,
            lead: "No further order gets it. Orders that have it keep it.",
            reason: "Why",
            confirm: "End it",
            done: "Ended.",
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
  const off =
    reduction.kind === "share"
      ? `${reduction.bps / 100} % off prices in ${currency}`
      : `${formatMoney({ amount: reduction.amount, currency })} off`;
  return minimumOrder.amount === 0 ? off : `${off} from ${formatMoney(minimumOrder)} on`;
}
