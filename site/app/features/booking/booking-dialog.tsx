import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import type { SelectedTalent } from "#app/lib/app-state.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { beginBooking } from "./begin-booking.ts";
import { BookingWizard } from "./booking-wizard.tsx";
import type { Step } from "./draft.ts";
import type { SavedBooking } from "./draft-storage.ts";
import { loadTalent } from "./load-talent.ts";
import { PausedTalent } from "./paused-talent.tsx";

export interface BookingDialogProps {
  talent: SelectedTalent;
  onClose: () => void;
}

/** The booking over the page it was opened on. */
export function BookingDialog({ talent, onClose }: BookingDialogProps) {
  const [loaded, setLoaded] = useState<TalentView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    loadTalent(talent.slug)
      .then((found) => current && setLoaded(found))
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, [talent.slug]);
  return (
    <Dialog open onClose={onClose} title={`Book ${talent.displayName}`} size="large">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {problem === null && loaded === null && <Skeleton className="h-96" />}
      {loaded !== null && <LoadedBooking talent={loaded} offerGuid={talent.offerGuid} />}
    </Dialog>
  );
}

function LoadedBooking({
  talent,
  offerGuid,
}: {
  talent: TalentView;
  offerGuid: string | undefined;
}) {
  const [begun] = useState<SavedBooking>(() =>
    beginBooking(talent, { offerGuid, storage: localStorage }),
  );
  const [step, setStep] = useState<Step>(begun.step);
  if (talent.status === "paused") {
    return <PausedTalent talent={talent} />;
  }
  return (
    <BookingWizard talent={talent} draft={begun.draft} step={step} onStep={setStep} wide={false} />
  );
}
