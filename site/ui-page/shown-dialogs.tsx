import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { SecretDialog } from "#app/ui/overlays/secret-dialog.tsx";
import { showToast, ToastRegion } from "#app/ui/toast.tsx";
import type { Samples } from "./samples.ts";

/** The parts that open above the page: each has a button. */
export function ShownDialogs({ label, short, long }: Samples): Record<string, ReactNode> {
  return {
    dialog: <ShownDialog label={label} short={short} long={long} />,
    "form-dialog": <ShownForm label={label} short={short} long={long} />,
    "secret-dialog": <ShownSecret label={label} short={short} long={long} />,
    toast: (
      <p className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => showToast(short)}>
          good toast
        </Button>
        <Button variant="outline" onClick={() => showToast(long, "bad")}>
          bad toast
        </Button>
      </p>
    ),
  };
}

/** Once on the page. */
export const Toasts = ToastRegion;

type Texts = Pick<Samples, "label" | "short" | "long">;

function ShownDialog({ label, short, long }: Texts) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        dialog
      </Button>
      <Dialog open={open} onClose={close} title={short} description={long} size="large">
        <p>{long.repeat(8)}</p>
        <DialogButtons>
          <Button variant="ghost" onClick={close}>
            {label}
          </Button>
          <Button onClick={close}>{label}</Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

function ShownForm({ label, short, long }: Texts) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        form dialog
      </Button>
      {open && (
        <FormDialog
          {...{ title: short, description: long, confirm: label, danger: true, busy: false }}
          submit={async (event) => event?.preventDefault()}
          summary={{ message: null, problems: [], attempt: 0 }}
          onClose={() => setOpen(false)}
        >
          <p>{long}</p>
        </FormDialog>
      )}
    </>
  );
}

function ShownSecret({ label, short, long }: Texts) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        secret dialog
      </Button>
      {open && (
        <SecretDialog
          {...{ title: short, hint: long, label, secret: "secret-of-a-key".repeat(4) }}
          words={{ copy: label, copied: short, notCopied: long, close: label }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
