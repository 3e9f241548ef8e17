import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";

/** Asks whether the application is really to be taken back. */
export function WithdrawDialog({
  busy,
  onConfirm,
  onClose,
}: {
  busy: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw your application?"
      description="Nobody reads it any more, and it is deleted after 30 days. You can apply again."
    >
      <DialogButtons>
        <Button variant="danger" busy={busy} onClick={() => void onConfirm()}>
          Withdraw
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
