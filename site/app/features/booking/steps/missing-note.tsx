import { useFormContext } from "react-hook-form";
import type { BookingDraft, Step } from "#app/features/booking/draft/draft.ts";
import { missingFields } from "#app/features/booking/draft/draft-rules.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import * as texts from "#messages/booking-review";

export interface MissingNoteProps {
  step: Step;
  talent: TalentView;
  offer: OfferView;
}

/** The number of fields that the step still needs; a press opens the first of them. */
export function MissingNote({ step, talent, offer }: MissingNoteProps) {
  const { watch } = useFormContext<BookingDraft>();
  const missing = missingFields(step, watch(), { talent, offer });
  if (missing.length === 0) return null;
  return (
    <button
      type="button"
      className="min-h-6 w-fit cursor-pointer text-start text-sm font-semibold underline underline-offset-4"
      onClick={({ currentTarget }) => focusFirst(currentTarget.form, missing)}
    >
      {texts.thingsLeft({ count: missing.length })}
    </button>
  );
}

/** Focuses the first of these fields in the order of the page, in the middle of the window: bars cover its edges. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement);
  const first = fields.find((one) => names.includes(one.getAttribute("name") ?? ""));
  if (first === undefined) return;
  const folded = first.closest("details");
  if (folded !== null) folded.open = true;
  first.scrollIntoView({ block: "center" });
  first.focus({ preventScroll: true });
}
