import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";

export interface EndDialogProps {
  title: string;
  description: string;
  confirm: string;
  busy: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks whether an application is really to be ended. */
export function EndDialog({
  title,
  description,
  confirm,
  busy,
  onConfirm,
  onClose,
}: EndDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <DialogButtons>
        <Button variant="danger" busy={busy} onClick={() => void onConfirm()}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
