import { lazy, Suspense } from "react";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { closeDialog, useAppState } from "#app/lib/storage/app-state.ts";

const EnrolDialog = lazy(async () => {
  const { EnrolDialog } = await recoverChunk(() => import("#app/features/enrol/enrol-dialog.tsx"));
  return { default: EnrolDialog };
});

/** The dialogs of the application state; their code is loaded when the first one opens. */
export function PageDialogs() {
  const type = useAppState((state) => state.dialog.type);
  // A page without an open dialog has no boundary: it would be rendered and hydrated with each page. The booking has an
  // address, and is a page.
  if (type !== "enrol") return null;
  return (
    <Suspense>
      <EnrolDialog onClose={closeDialog} />
    </Suspense>
  );
}
