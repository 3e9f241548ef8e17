import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import type { SelectedTalent } from "#app/lib/app-state.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { BookingWait } from "./booking-wait.tsx";
import { BookingWizard } from "./booking-wizard.tsx";
import type { Step } from "./draft.ts";
import type { SavedBooking } from "./draft-storage.ts";
import { loadTalent } from "./load-talent.ts";
import { PausedTalent } from "./paused-talent.tsx";
import { useBegunBooking } from "./use-begun-booking.ts";

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
        <LoadedBooking talent={loaded} offerGuid={talent.offerGuid} />
      )}
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
  const { begun, problem } = useBegunBooking(talent, offerGuid);
  if (talent.status === "paused") {
    return <PausedTalent talent={talent} />;
  }
  if (begun === null) {
    return <BookingWait problem={problem} />;
  }
  return <BegunBooking talent={talent} begun={begun} />;
}

function BegunBooking({ talent, begun }: { talent: TalentView; begun: SavedBooking }) {
  const [step, setStep] = useState<Step>(begun.step);
  return (
    <BookingWizard talent={talent} draft={begun.draft} step={step} onStep={setStep} wide={false} />
  );
}
