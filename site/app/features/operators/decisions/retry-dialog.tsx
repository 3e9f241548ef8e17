import { answerOf, api } from "#app/lib/api/client.ts";
import type { EffectView } from "#app/lib/api/types.ts";
import * as common from "#messages/common";
import * as texts from "#messages/operators-problems";
import { DecisionDialog, type DecisionWords } from "./decision-dialog.tsx";

const words: DecisionWords = {
  title: texts.retryTitle,
  lead: texts.retryHint,
  reason: texts.retryReason,
  confirm: common.tryAgain,
  done: texts.retryDone,
};

/** Retries a failed job. */
export function RetryDialog({
  effect: { id },
  onClose,
}: {
  effect: Pick<EffectView, "id">;
  onClose: () => void;
}) {
  return (
    <DecisionDialog
      words={words}
      onClose={onClose}
      send={(reason) =>
        answerOf(api.POST("/api/operators/effects/replay", { body: { id, reason } }))
      }
    />
  );
}
