import { useState } from "react";
import { alternativeText } from "#app/lib/api/rules/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/page-media";
import { type PictureSlot, uploadProblem } from "./picture-slots.ts";

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
    if (isEmpty) return setProblem(texts.descriptionMissing);
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
      title={texts.describeTitle}
      footer={
        <DialogButtons>
          <Button variant="accent" busy={busy} onClick={() => void save()}>
            {texts.saveDescription}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <Input
          label={texts.alt}
          hint={texts.altHint}
          aside={texts.ofLongest({ count: text.length, longest: alternativeText.longest })}
          maxLength={alternativeText.longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  );
}

interface RemoveDialogProps {
  /** What is removed. */
  slot: PictureSlot | "intro";
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks for a confirmation before a picture or the video is removed. */
export function RemoveDialog({ slot, onRemove, onClose }: RemoveDialogProps) {
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
      title={texts.removeTitle({ slot })}
      footer={
        <DialogButtons>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {common.remove}
          </Button>
        </DialogButtons>
      }
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <p>{texts.removeHint}</p>
    </Dialog>
  );
}
