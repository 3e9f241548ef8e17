import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/talent";

const AlertDialog = lazy(async () => ({
  default: (await import("./alert-dialog.tsx")).AlertDialog,
}));

/** Asks for one email when an athlete who pauses takes bookings again. */
export function AlertButton({ talent }: { talent: { slug: string; displayName: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-haspopup="dialog"
        data-press=""
        onClick={() => setOpen(true)}
      >
        {texts.notifyMe}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AlertDialog talent={talent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
