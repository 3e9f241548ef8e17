import type { Step } from "#app/features/booking/draft/draft.ts";
import { UnpaidOrder } from "#app/features/booking/place/unpaid-order.tsx";
import type { TalentView } from "#app/lib/api/types.ts";
import { StorageNotice } from "#app/ui/storage-notice.tsx";
import * as texts from "#messages/booking-review";
import { DraftClash } from "./draft-clash.tsx";

/** What a customer has to know about the draft: how long it lasts, and what is stored besides it. */
export function DraftNotes({ talent, step }: { talent: TalentView; step: Step }) {
  return (
    <>
      <StorageNotice refused={texts.storageRefused} full={texts.storageFull} className="" />
      <DraftClash talent={talent} step={step} />
      {step !== "pay" && <UnpaidOrder talent={talent} />}
    </>
  );
}
