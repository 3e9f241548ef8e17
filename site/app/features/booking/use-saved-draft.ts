import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BookingDraft, Step } from "./draft.ts";
import { saveDraft } from "./draft-storage.ts";

/** Keeps every change on this device, so that a booking can be picked up again. */
export function useSavedDraft(form: UseFormReturn<BookingDraft>, slug: string, step: Step) {
  const { getValues, subscribe } = form;
  useEffect(() => {
    saveDraft(localStorage, slug, { step, draft: getValues() });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(localStorage, slug, { step, draft: values }),
    });
  }, [getValues, subscribe, slug, step]);
}
