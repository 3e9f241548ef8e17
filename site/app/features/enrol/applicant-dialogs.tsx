import { z } from "zod/mini";
import { applicantAnswer } from "#app/lib/api/rules/texts.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/enrol-application";

const rules = z.object({
  answer: textWithin(applicantAnswer, texts.answerMissing),
});

/** The answer to what an operator asked. */
export function AnswerForm({
  send,
  busy,
}: {
  send: (answer: string) => Promise<unknown>;
  busy: boolean;
}) {
  const { field, frame } = useForm<{ answer: string }>({
    defaults: { answer: "" },
    resolver: rulesResolver(() => rules),
    send: ({ answer }) => send(answer.trim()),
  });
  return (
    <FormFrame {...frame} label={texts.answer} className="grid gap-4">
      <Textarea label={texts.yourAnswer} maxLength={applicantAnswer.longest} {...field("answer")} />
      <Button type="submit" busy={busy}>
        {texts.sendAnswer}
      </Button>
    </FormFrame>
  );
}

interface EndDialogProps {
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
