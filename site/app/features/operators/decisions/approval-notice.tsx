import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-approvals";

/** Announces, before an act is sent, that a second operator must approve it. */
export function ApprovalNotice() {
  return (
    <Notice tone="warning" title={texts.needsApproval}>
      <p>{texts.needsApprovalHint}</p>
    </Notice>
  );
}
