import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { bpsOf } from "#app/features/operators/money/money-values.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentFile } from "#app/lib/api/types.ts";
import { Input } from "#app/ui/field.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-talent";

/** Sets an athlete's own commission, or returns it to that of the marketplace. */
export function CommissionDialog({ talent, onClose }: { talent: TalentFile; onClose: () => void }) {
  const { talentGuid, version, commissionBps, commissionNeedsApproval } = talent;
  const [percent, setPercent] = useState(commissionBps == null ? "" : String(commissionBps / 100));
  const isEmpty = percent.trim() === "";
  const typed = bpsOf(percent);
  return (
    <DecisionDialog
      words={{
        title: texts.setCommission,
        lead: texts.commissionHint,
        reason: area.why,
        confirm: common.save,
        done: area.saved,
      }}
      needsApproval={commissionNeedsApproval}
      missing={() => (isEmpty || (typed !== null && typed <= 5_000) ? null : texts.commissionRule)}
      send={(reason) =>
        answerOf(
          api.PUT("/api/operators/talent/{talentGuid}/commission", {
            params: { path: { talentGuid } },
            body: { commissionBps: isEmpty ? null : typed, version, reason },
          }),
        )
      }
      onClose={onClose}
    >
      <Input
        name="commission"
        label={texts.commissionPercent}
        hint={texts.commissionPercentHint}
        inputMode="decimal"
        maxLength={6}
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
      />
    </DecisionDialog>
  );
}
