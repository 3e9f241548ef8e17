import type { SelectedTalent } from "#app/lib/app-state.ts";
import { Dialog } from "#app/ui/dialog.tsx";

export interface BookingDialogProps {
  talent: SelectedTalent;
  onClose: () => void;
}

export function BookingDialog({ talent, onClose }: BookingDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Book ${talent.displayName}`}>
      {null}
    </Dialog>
  );
}
