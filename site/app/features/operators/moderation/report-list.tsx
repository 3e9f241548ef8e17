import { useState } from "react";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OrderFileView } from "#app/features/operators/orders/order-view.tsx";
import { ItemList } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { ReportView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-reports";
import { ReportContext } from "./report-context.tsx";

type ReportDecision = "remove" | "dismiss";

const words: Record<ReportDecision, DecisionWords> = {
  remove: {
    title: texts.removeTitle,
    lead: texts.removeHint,
    reason: area.why,
    confirm: common.remove,
    done: area.removed,
    danger: true,
  },
  dismiss: {
    title: texts.dismissTitle,
    lead: texts.dismissHint,
    reason: area.why,
    confirm: texts.dismiss,
    done: texts.dismissed,
  },
};

/** Reported messages. */
export function ReportList({ reports }: { reports: readonly ReportView[] }) {
  const [open, setOpen] = useState<{ report: ReportView; decision: ReportDecision } | null>(null);
  return (
    <>
      <ItemList items={reports} none={texts.none}>
        {(report) => (
          <RowCard
            key={`${report.orderGuid} ${report.messageId}`}
            title={texts.orderTitle({ number: report.number ?? report.orderGuid })}
            to={operatorPaths.order(report.orderGuid)}
            detail={texts.reported({
              by: report.author,
              time: formatDateTime(report.reportedAt),
              reason: report.reason,
            })}
            aside={
              <MayAct act="POST /api/operators/reports/decisions">
                <Button
                  size="small"
                  variant="danger"
                  onClick={() => setOpen({ report, decision: "remove" })}
                >
                  {common.remove}
                </Button>
                <Button
                  size="small"
                  variant="outline"
                  onClick={() => setOpen({ report, decision: "dismiss" })}
                >
                  {texts.dismiss}
                </Button>
              </MayAct>
            }
          >
            <blockquote className="mt-2 border-s-4 border-line-strong ps-3 wrap-anywhere whitespace-pre-line">
              {report.text}
            </blockquote>
            {report.picture != null && (
              <div className="mt-3">
                <OrderFileView
                  orderGuid={report.orderGuid}
                  assetId={report.picture}
                  label={texts.picture}
                  openLabel={texts.openPicture}
                />
              </div>
            )}
            <ReportContext report={report} />
          </RowCard>
        )}
      </ItemList>
      {open !== null && (
        <DecisionDialog
          words={words[open.decision]}
          onClose={() => setOpen(null)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/reports/decisions", {
                body: {
                  orderGuid: open.report.orderGuid,
                  messageId: open.report.messageId,
                  decision: open.decision,
                  reason,
                },
              }),
            )
          }
        />
      )}
    </>
  );
}
