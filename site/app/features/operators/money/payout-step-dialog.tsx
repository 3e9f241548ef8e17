import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OperatorPayoutView, PayoutStep } from "#app/lib/api/types.ts";
import * as common from "#messages/common";
import * as texts from "#messages/operators-payouts";

const words: Record<PayoutStep, DecisionWords> = {
  retry: {
    title: texts.retryTitle,
    lead: texts.retryHint,
    reason: texts.retryReason,
    confirm: common.tryAgain,
    done: texts.retried,
  },
  hold: {
    title: texts.holdTitle,
    lead: texts.holdHint,
    reason: texts.holdReason,
    confirm: texts.hold,
    done: texts.holdDone,
    danger: true,
  },
  release: {
    title: texts.releaseTitle,
    lead: texts.releaseHint,
    reason: texts.releaseReason,
    confirm: texts.release,
    done: texts.released,
  },
};

export const payoutStepLabels: Record<PayoutStep, string> = {
  retry: common.tryAgain,
  hold: texts.hold,
  release: texts.release,
};

interface PayoutStepDialogProps {
  payout: Pick<OperatorPayoutView, "orderGuid" | "version" | "approvalSteps">;
  step: PayoutStep;
  onClose: () => void;
}

/** Takes a step of one payout. */
export function PayoutStepDialog({ payout, step, onClose }: PayoutStepDialogProps) {
  const { orderGuid, version, approvalSteps } = payout;
  return (
    <DecisionDialog
      words={words[step]}
      onClose={onClose}
      needsApproval={approvalSteps.includes(step)}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/orders/{orderGuid}/payout-steps", {
            params: { path: { orderGuid } },
            body: { step, version, reason },
          }),
        )
      }
    />
  );
}
