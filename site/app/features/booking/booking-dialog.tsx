import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import type { SelectedTalent } from "#app/lib/app-state.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { BegunBooking } from "./begun-booking.tsx";
import { BookingWait } from "./booking-wait.tsx";
import { BookingWizard } from "./booking-wizard.tsx";
import type { Step } from "./draft.ts";
import type { SavedBooking } from "./draft-storage.ts";
import { loadTalent } from "./load-talent.ts";

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
      {loaded === null ? (
        <BookingWait problem={problem} />
      ) : (
        <BegunBooking talent={loaded} offerGuid={talent.offerGuid}>
          {(begun) => <SteppedBooking talent={loaded} begun={begun} />}
        </BegunBooking>
      )}
    </Dialog>
  );
}

function SteppedBooking({ talent, begun }: { talent: TalentView; begun: SavedBooking }) {
  const [step, setStep] = useState<Step>(begun.step);
  return (
    <BookingWizard talent={talent} draft={begun.draft} step={step} onStep={setStep} wide={false} />
  );
}
