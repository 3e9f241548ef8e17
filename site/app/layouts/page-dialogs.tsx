import { lazy, Suspense } from "react";
import { closeDialog, useAppState } from "#app/lib/app-state.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";

const BookingDialog = lazy(async () => {
  const { BookingDialog } = await recoverChunk(
    () => import("#app/features/booking/booking-dialog.tsx"),
  );
  return { default: BookingDialog };
});

const EnrolDialog = lazy(async () => {
  const { EnrolDialog } = await recoverChunk(() => import("#app/features/enrol/enrol-dialog.tsx"));
  return { default: EnrolDialog };
});

/** The dialogs of the application state; their code is loaded when the first one opens. */
export function PageDialogs() {
  const { type, talent } = useAppState((state) => state.dialog);
  // A page without an open dialog has no boundary: it would be rendered and hydrated with each page.
  if (type === null) return null;
  return (
    <Suspense>
      {type === "booking" && talent !== null && (
        <BookingDialog talent={talent} onClose={closeDialog} />
      )}
      {type === "enrol" && <EnrolDialog onClose={closeDialog} />}
    </Suspense>
  );
}
