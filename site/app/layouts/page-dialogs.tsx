import { lazy, Suspense } from "react";
import { consent } from "#app/lib/analytics/consent.ts";
import { closeDialog, useAppState } from "#app/lib/app-state.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { useStore } from "#app/lib/store.ts";

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

const ConsentBanner = lazy(async () => {
  const { ConsentBanner } = await recoverChunk(
    () => import("#app/features/consent/consent-banner.tsx"),
  );
  return { default: ConsentBanner };
});

/** The dialogs of the application state, and what asks for consent; their code is loaded when the first one opens. */
export function PageDialogs() {
  const { type, talent } = useAppState((state) => state.dialog);
  const asks = useStore(consent, (answer) => answer === "asked", "not_needed");
  return (
    <Suspense>
      {type === "booking" && talent !== null && (
        <BookingDialog talent={talent} onClose={closeDialog} />
      )}
      {type === "enrol" && <EnrolDialog onClose={closeDialog} />}
      {asks && <ConsentBanner />}
    </Suspense>
  );
}
