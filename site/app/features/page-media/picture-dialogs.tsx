import { useState } from "react";
import { alternativeText } from "#app/lib/api/rules/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { uploadProblem } from "./picture-slots.ts";

export interface DescribeDialogProps {
  alt: string;
  onSave: (alt: string) => Promise<void>;
  onClose: () => void;
}

/** Changes the description of a picture. */
export function DescribeDialog({ alt, onSave, onClose }: DescribeDialogProps) {
  const [text, setText] = useState(alt);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isEmpty = text.trim() === "";
  const save = async () => {
    if (isEmpty) return setProblem("Say in a few words what the picture shows.");
    setBusy(true);
    try {
      await onSave(text.trim());
    } catch (error) {
      setProblem(uploadProblem(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Describe the picture"
      footer={
        <DialogButtons>
          <Button variant="accent" busy={busy} onClick={() => void save()}>
            Save the description
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <Input
          label="What does it show?"
          hint="For people who cannot see it"
          aside={`${text.length} / 120`}
          maxLength={alternativeText.longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  );
}

interface RemoveDialogProps {
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
