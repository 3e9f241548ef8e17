import { useState } from "react";
import { alternativeText } from "#app/lib/api/rules/texts.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { problemsResolver } from "#app/lib/forms/problems-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
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
  const { form, field, frame } = useForm({
    defaults: { alt },
    resolver: problemsResolver((typed) =>
      problemIf(typed.alt.trim() === "", "alt", texts.descriptionMissing),
    ),
    wordsFor: uploadProblem,
    send: (typed) => onSave(typed.alt.trim()),
  });
  const count = form.watch("alt").length;
  const { longest } = alternativeText;
  return (
    <FormDialog
      title={texts.describeTitle}
      confirm={texts.saveDescription}
      {...frame}
      onClose={onClose}
    >
      <Input
        label={texts.alt}
        hint={texts.altHint}
        aside={texts.ofLongest({ count, longest })}
        maxLength={longest}
        {...field("alt")}
      />
    </FormDialog>
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
