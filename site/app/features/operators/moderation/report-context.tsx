import { useEffect, useState } from "react";
import { Link } from "react-router";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { actors, orderStates, textOf } from "#app/features/operators/parts/codes.ts";
import { Facts } from "#app/features/operators/parts/row-card.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { CustomerStanding, OrderFile, ReportView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-reports";

/** What surrounds a reported message: the order, the messages before and after it, and both sides. */
export function ReportContext({ report }: { report: ReportView }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold underline">{texts.showContext}</summary>
      {open && <Loaded report={report} />}
    </details>
  );
}

interface Context {
  order: OrderFile;
  standing: CustomerStanding;
}

function Loaded({ report }: { report: ReportView }) {
  const { orderGuid } = report;
  const [context, setContext] = useState<Context | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a decision
  useEffect(() => {
    let current = true;
    const params = { path: { orderGuid } };
    Promise.all([
      answerOf(api.GET("/api/operators/orders/{orderGuid}", { params })),
      answerOf(api.GET("/api/operators/orders/{orderGuid}/customer", { params })),
    ])
      .then(([order, standing]) => current && setContext({ order, standing }))
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, [orderGuid, version]);
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  if (context === null) return <Skeleton className="mt-3 h-40" />;
  return (
    <div className="mt-3 grid gap-5">
      <Conversation messages={context.order.messages} report={report} />
      <Sides {...context} onChanged={() => setVersion((before) => before + 1)} />
    </div>
  );
}

/** Messages on each side of the reported one. */
const around = 6;

function Conversation({
  messages,
  report,
}: {
  messages: OrderFile["messages"];
  report: ReportView;
}) {
  const place = messages.findIndex(
    ({ author, text }) => author === report.author && text === report.text,
  );
  const from = Math.max(0, place - around);
  const shown = place < 0 ? messages.slice(-2 * around) : messages.slice(from, place + around + 1);
  return (
    <ol aria-label={texts.conversation} className="grid gap-2">
      {shown.map((message) => {
        const isReported = message === messages[place];
        return (
          <li
            key={`${message.author} ${message.sentAt}`}
            className={classNames(
              "rounded-xl p-3",
              isReported ? "bg-warning-soft ring-2 ring-warning-mark" : "bg-surface-sunken",
            )}
          >
            <p className="text-sm text-mute">
              {`${textOf(actors, message.author)}, ${formatDateTime(message.sentAt)}`}
              {isReported && <strong className="ms-2 text-strong">{texts.reportedMark}</strong>}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
          </li>
        );
      })}
    </ol>
  );
}

function Sides({ order, standing, onChanged }: Context & { onChanged: () => void }) {
  const [deciding, setDeciding] = useState(false);
  const { orderGuid, customer, talent } = order;
  const { suspension } = standing;
  const restores = suspension != null;
  return (
    <>
      <Facts
        facts={[
          { label: texts.order, value: `${order.offer.title}, ${orderStates[order.state]}` },
          {
            label: texts.athlete,
            value: (
              <Link to={operatorPaths.talent(talent.talentGuid)} className="underline">
                {texts.athletePage({ name: talent.displayName })}
              </Link>
            ),
          },
          { label: texts.customer, value: `${customer.name}, ${shownEmail(customer.email)}` },
          {
            label: texts.suspension,
            value:
              suspension == null ? null : `${formatDateTime(suspension.at)}: ${suspension.reason}`,
          },
        ]}
      />
      <MayAct act="POST /api/operators/orders/{orderGuid}/customer">
        <div>
          <Button
            size="small"
            variant={restores ? "primary" : "danger"}
            onClick={() => setDeciding(true)}
          >
            {restores ? texts.restoreCustomer : texts.suspendCustomer}
          </Button>
        </div>
      </MayAct>
      {deciding && (
        <DecisionDialog
          words={{
            title: restores ? texts.restoreCustomer : texts.suspendCustomer,
            lead: restores ? texts.restoreHint : texts.suspendHint,
            reason: restores ? area.why : texts.suspendReason,
            confirm: restores ? texts.restoreCustomer : texts.suspendCustomer,
            done: restores ? texts.customerRestored : texts.customerSuspended,
            danger: !restores,
          }}
          onClose={() => setDeciding(false)}
          send={async (reason) => {
            await answerOf(
              api.POST("/api/operators/orders/{orderGuid}/customer", {
                params: { path: { orderGuid } },
                body: { decision: restores ? "restore" : "suspend", reason },
              }),
            );
            onChanged();
          }}
        />
      )}
    </>
  );
}
