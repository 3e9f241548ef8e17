import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import type { SelectedTalent } from "#app/lib/app-state.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import * as texts from "#messages/booking";
import { BookingWizard } from "./booking-wizard.tsx";
import type { SavedDraft, Step } from "./draft.ts";
import { DraftLoader, DraftPlaceholder } from "./draft-loader.tsx";
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
    <Dialog open onClose={onClose} title={texts.book({ name: talent.displayName })} size="large">
      {loaded === null ? (
        <DraftPlaceholder problem={problem} />
      ) : (
        <DraftLoader talent={loaded} offerGuid={talent.offerGuid}>
          {(saved) => <SteppedBooking talent={loaded} saved={saved} />}
        </DraftLoader>
      )}
    </Dialog>
  );
}

function SteppedBooking({ talent, saved }: { talent: TalentView; saved: SavedDraft }) {
  const [step, setStep] = useState<Step>(saved.step);
  return (
    <BookingWizard talent={talent} draft={saved.draft} step={step} onStep={setStep} wide={false} />
  );
}
