import { Dialog } from "#app/ui/dialog.tsx";
import { NewApplication } from "./new-application.tsx";

export interface EnrolDialogProps {
  onClose: () => void;
}

/** The application over the page it was opened on. */
export function EnrolDialog({ onClose }: EnrolDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Apply to join" size="large">
      <NewApplication onSent={onClose} />
    </Dialog>
  );
}
