import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { uploadProblem } from "./upload-words.ts";

export interface RemoveDialogProps {
  /** What goes: `picture`, `cover`. */
  what: string;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something goes for good. */
export function RemoveDialog({ what, onRemove, onClose }: RemoveDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await onRemove();
    } catch (error) {
      setProblem(uploadProblem(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove the ${what}?`}
      footer={
        <DialogButtons>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </DialogButtons>
      }
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <p>It leaves your page now, and we delete the file.</p>
    </Dialog>
  );
}
