import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { bpsOf } from "#app/features/operators/money/money-values.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentFile } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { Input } from "#app/ui/forms/field.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-talent";

/** Sets an athlete's own commission, or returns it to that of the marketplace. */
export function CommissionDialog({ talent, onClose }: { talent: TalentFile; onClose: () => void }) {
  const { talentGuid, version, commissionBps, commissionNeedsApproval } = talent;
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
      defaults={{ commission: commissionBps == null ? "" : String(commissionBps / 100) }}
      problemsOf={({ commission }) =>
        problemIf(
          commission.trim() !== "" && (bpsOf(commission) ?? 5_001) > 5_000,
          "commission",
          texts.commissionRule,
        )
      }
      fieldOf={(field) => field.replace("commissionBps", "commission")}
      send={(reason, { commission }) =>
        answerOf(
          api.PUT("/api/operators/talent/{talentGuid}/commission", {
            params: { path: { talentGuid } },
            body: { commissionBps: bpsOf(commission), version, reason },
          }),
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <Input
          label={texts.commissionPercent}
          hint={texts.commissionPercentHint}
          inputMode="decimal"
          maxLength={6}
          {...field("commission")}
        />
      )}
    </DecisionDialog>
  );
}
