import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decision-dialog.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { RowCard } from "#app/features/operators/row-card.tsx";
import { rateTitle, TaxDialog } from "#app/features/operators/tax-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TaxRate } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/operators/taxes", { signal: request.signal }));
}

export default function OperatorsTaxes() {
  const { items } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  return (
    <OperatorsPage
      title="Taxes"
      path={operatorPaths.taxes()}
      aside={<Button onClick={() => setAdding(true)}>New tax rate</Button>}
    >
      {items.length === 0 ? (
        <EmptyState title="No tax rate yet" />
      ) : (
        <ul className="grid gap-4">
          {items.map((rate) => (
            <TaxRow key={`${rate.country} ${rate.buyer}`} rate={rate} />
          ))}
        </ul>
      )}
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
        `${name} ${bps / 100} %`,
        inclusive ? "contained in prices" : "on top of prices",
        ...(reverseCharge ? ["reverse charge with a tax number"] : []),
        `since ${formatDateTime(updatedAt)}`,
      ].join(" · ")}
      aside={
        <>
          <Button
            variant="outline"
            size="small"
            aria-label={`Change ${title}`}
            onClick={() => setOpen("change")}
          >
            Change
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Remove ${title}`}
            onClick={() => setOpen("remove")}
          >
            Remove
          </Button>
        </>
      }
    >
      {open === "change" && <TaxDialog rate={rate} onClose={() => setOpen(null)} />}
      {open === "remove" && (
        <DecisionDialog
          words={{
            title: `Remove ${title}`,
            lead: "Prices from now on follow the country's row for persons, or the deployment's own rate.",
            reason: "Why",
            confirm: "Remove it",
            done: "Removed.",
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
