import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { rateTitle, TaxDialog } from "#app/features/operators/money/tax-dialog.tsx";
import { ItemList } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TaxRate } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-taxes";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/operators/taxes", { signal: request.signal }));
}

export default function OperatorsTaxes() {
  const { items } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  return (
    <OperatorsPage
      title={area.taxes}
      path={operatorPaths.taxes()}
      aside={
        <MayAct act="PUT /api/operators/taxes">
          <Button onClick={() => setAdding(true)}>{texts.newRate}</Button>
        </MayAct>
      }
    >
      <ItemList items={items} none={texts.none}>
        {(rate) => <TaxRow key={`${rate.country} ${rate.buyer}`} rate={rate} />}
      </ItemList>
      {adding && <TaxDialog rate={null} onClose={() => setAdding(false)} />}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

function TaxRow({ rate }: { rate: TaxRate }) {
  const [open, setOpen] = useState<"change" | "remove" | null>(null);
  const { country, buyer, name, bps, inclusive, reverseCharge, version, updatedAt } = rate;
  const title = rateTitle(rate);
  return (
    <RowCard
      title={title}
      detail={[
        texts.rate({ name, percent: bps / 100 }),
        inclusive ? texts.contained : texts.onTop,
        ...(reverseCharge ? [texts.reverseChargeUsed] : []),
        texts.since({ time: formatDateTime(updatedAt) }),
      ].join(" · ")}
      aside={
        <>
          <MayAct act="PUT /api/operators/taxes">
            <Button
              variant="outline"
              size="small"
              aria-label={texts.change({ rate: title })}
              onClick={() => setOpen("change")}
            >
              {texts.changeRate}
            </Button>
          </MayAct>
          <MayAct act="POST /api/operators/taxes/removed">
            <Button
              variant="ghost"
              size="small"
              aria-label={texts.remove({ rate: title })}
              onClick={() => setOpen("remove")}
            >
              {common.remove}
            </Button>
          </MayAct>
        </>
      }
    >
      {open === "change" && <TaxDialog rate={rate} onClose={() => setOpen(null)} />}
      {open === "remove" && (
        <DecisionDialog
          words={{
            title: texts.remove({ rate: title }),
            lead: texts.removeHint,
            reason: area.why,
            confirm: texts.confirmRemove,
            done: area.removed,
            danger: true,
          }}
          onClose={() => setOpen(null)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/taxes/removed", {
                body: { country, buyer, version, reason },
              }),
            )
          }
        />
      )}
    </RowCard>
  );
}
