import { useState } from "react";
import { useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { ItemList, listLoader, NextPage } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { AddressProblem } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-problems";

export const loader = listLoader((options) => api.GET("/api/operators/address-problems", options));

export default function OperatorsAddressProblems() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.undeliverable} path={operatorPaths.addressProblems()}>
      <AddressProblemList problems={items} />
      <NextPage next={next} pathOf={operatorPaths.addressProblems} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

const kinds: Record<AddressProblem["kind"], string> = {
  bounced: texts.bounced,
  not_delivered: texts.notDelivered,
  complained: texts.complained,
};

const words: DecisionWords = {
  title: texts.sendAgainTitle,
  lead: texts.sendAgainHint,
  reason: texts.sendAgainReason,
  confirm: texts.sendAgain,
  done: texts.sendAgainDone,
};

/** Undeliverable addresses, with the server's message, and a button to retry. */
function AddressProblemList({ problems }: { problems: readonly AddressProblem[] }) {
  const [open, setOpen] = useState<AddressProblem | null>(null);
  return (
    <>
      <ItemList items={problems} none={texts.noAddressProblems}>
        {(problem) => (
          <RowCard
            key={problem.email}
            title={shownEmail(problem.email)}
            detail={texts.problemSince({
              problem: kinds[problem.kind],
              time: formatDateTime(problem.at),
            })}
            aside={
              <MayAct act="POST /api/operators/address-problems/cleared">
                <Button size="small" variant="outline" onClick={() => setOpen(problem)}>
                  {texts.sendAgain}
                </Button>
              </MayAct>
            }
          >
            {problem.reason !== "" && (
              <p className="mt-2 text-sm wrap-anywhere text-danger">{problem.reason}</p>
            )}
          </RowCard>
        )}
      </ItemList>
      {open !== null && (
        <DecisionDialog
          words={words}
          onClose={() => setOpen(null)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/address-problems/cleared", {
                body: { email: open.email, reason },
              }),
            )
          }
        />
      )}
    </>
  );
}
