import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import type { OperatorOrderSummary } from "#app/lib/api/types.ts";
import { saveFile } from "#app/lib/storage/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-order-table";
import {
  actOnOrders,
  type BulkAction,
  type BulkOutcome,
  bulkActions,
  bulkActs,
} from "./bulk-actions.ts";
import { ordersAsCsv } from "./order-query.ts";

const words: Record<BulkAction, Omit<DecisionWords, "title"> & { button: string }> = {
  resend: {
    button: texts.bulkResend,
    lead: texts.bulkResendHint,
    reason: area.why,
    confirm: texts.bulkResend,
    done: texts.bulkDone,
  },
  hide: {
    button: texts.bulkHide,
    lead: texts.bulkHideHint,
    reason: area.why,
    confirm: texts.bulkHide,
    done: texts.bulkDone,
    danger: true,
  },
  restore: {
    button: texts.bulkRestore,
    lead: texts.bulkRestoreHint,
    reason: area.why,
    confirm: texts.bulkRestore,
    done: texts.bulkDone,
  },
};

interface BulkBarProps {
  /** The chosen orders. */
  orders: readonly OperatorOrderSummary[];
  onClear: () => void;
}

/** What can be done with the chosen orders, and the outcome for each of them. */
export function BulkBar({ orders, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<BulkAction | null>(null);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const count = orders.length;
  return (
    <>
      {count > 0 && (
        <div
          role="toolbar"
          aria-label={texts.chosen({ count })}
          className="sticky top-2 z-10 mb-4 flex flex-wrap items-center gap-3 rounded-2xl bg-surface-raised p-3 ring-1 ring-line-strong"
        >
          <strong className="px-2">{texts.chosen({ count })}</strong>
          {bulkActions.map((action) => (
            <MayAct key={action} act={bulkActs[action]}>
              <Button size="small" variant="outline" onClick={() => setOpen(action)}>
                {words[action].button}
              </Button>
            </MayAct>
          ))}
          <Button
            size="small"
            variant="outline"
            onClick={() => saveFile("orders.csv", "text/csv;charset=utf-8", ordersAsCsv(orders))}
          >
            {texts.downloadChosen}
          </Button>
          <Button size="small" variant="ghost" onClick={onClear}>
            {texts.clearChosen}
          </Button>
        </div>
      )}
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} onClose={() => setOutcomes([])} />}
      {open !== null && (
        <DecisionDialog
          words={{ ...words[open], title: texts.bulkTitle({ action: words[open].button, count }) }}
          onClose={() => setOpen(null)}
          send={async (reason) => setOutcomes(await actOnOrders(open, orders, reason))}
        />
      )}
    </>
  );
}

function Outcomes({
  outcomes,
  onClose,
}: {
  outcomes: readonly BulkOutcome[];
  onClose: () => void;
}) {
  const done = outcomes.filter((one) => one.done).length;
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status">
          <h2 className="text-xl font-bold">{texts.outcomes({ done, count: outcomes.length })}</h2>
        </div>
        <Button size="small" variant="ghost" onClick={onClose}>
          {common.close}
        </Button>
      </div>
      <ul className="mt-3 grid gap-2">
        {outcomes.map(({ orderGuid, number, done, message }) => (
          <li key={orderGuid} className="flex items-start gap-2">
            {done ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-mark" />
            ) : (
              <CircleX aria-hidden="true" className="size-5 shrink-0 text-danger-mark" />
            )}
            <span className="wrap-anywhere">
              <strong>{number}</strong> {message}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
