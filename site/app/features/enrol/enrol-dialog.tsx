import { Dialog } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/enrol";
import { NewApplication } from "./new-application.tsx";

export interface EnrolDialogProps {
  onClose: () => void;
}

/** The application over the page it was opened on. */
export function EnrolDialog({ onClose }: EnrolDialogProps) {
  return (
    <Dialog open onClose={onClose} title={texts.apply} size="large">
      <NewApplication onSent={onClose} />
    </Dialog>
  );
}
