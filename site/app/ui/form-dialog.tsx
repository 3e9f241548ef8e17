import type { ReactNode, SubmitEvent } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";

export interface FormDialogProps {
  title: string;
  description: string;
  /** The label of the submit button. */
  confirm: string;
  /** What is confirmed cannot be undone. */
  danger?: boolean;
  /** The form is being sent. */
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  onClose: () => void;
  /** The fields, and the problems above them. */
  children: ReactNode;
}

/** A dialog that is one form with one button. */
export function FormDialog({
  title,
  description,
  confirm,
  danger = false,
  busy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-5"
        aria-label={title}
      >
        {children}
        <DialogButtons>
          <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
            {confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
