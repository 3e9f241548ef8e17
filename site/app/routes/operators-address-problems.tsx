import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { NextPage } from "#app/features/operators/parts/list-tabs.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { AddressProblem } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-problems";

export async function loader({ request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const query = cursor === null ? {} : { cursor };
  return await pageAnswer(
    request,
    api.GET("/api/operators/address-problems", { params: { query }, signal: request.signal }),
  );
}

export default function OperatorsAddressProblems() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.undeliverable} path={operatorPaths.addressProblems()}>
      <AddressProblemList problems={items} />
      <NextPage to={next == null ? null : operatorPaths.addressProblems(next)} />
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
  if (problems.length === 0) {
    return <EmptyState title={texts.noAddressProblems} />;
  }
  return (
    <>
      <ul className="grid gap-3">
        {problems.map((problem) => (
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
        ))}
      </ul>
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
