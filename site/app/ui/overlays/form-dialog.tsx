import type { ReactNode } from "react";
import type { FormFrameProps } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";

export interface FormDialogProps extends FormFrameProps {
  title: string;
  description?: string;
  /** The label of the submit button. */
  confirm: string;
  /** What is confirmed cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is one form with one button. */
export function FormDialog({
  title,
  description,
  confirm,
  danger = false,
  onClose,
  children,
  busy,
  ...frame
}: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
    >
      <FormFrame {...frame} className="grid gap-5" label={title}>
        {children}
        <DialogButtons>
          <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
            {confirm}
          </Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}
