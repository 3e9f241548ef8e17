import { controlClasses } from "#app/ui/forms/control-classes.ts";
import { StepHeading } from "#app/ui/layout/step-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-heads";

// Fields of the document that work before the site's code is loaded: only the generator renders them. `readEarlyInput` moves
// what was typed to the booking, and entry-shell fills the elements with `data-fill`.

// The document's first script sets `data-booking` from the address (lib/pages/opening-step.ts), and entry-shell replaces it
// by `saved` where a later step goes on. Only styles select by it.
const ofDetails = "hidden in-data-[booking=details]:contents";
const ofWhat = "contents in-data-[booking=details]:hidden in-data-[booking=saved]:hidden";
const ofSaved = "hidden in-data-[booking=saved]:contents";

/** The name of the athlete, once it is known. */
export function EarlyTitle() {
  return (
    <div data-words={texts.book({ name: "{name}" })}>
      <p
        data-fill="title"
        className="text-lg font-semibold text-soft empty:h-7 empty:w-56 empty:rounded-xl empty:bg-surface-sunken"
      />
    </div>
  );
}

/** The offers, or the two answers that every brief needs. */
export function EarlyFields() {
  return (
    <>
      <div data-early="" className={ofWhat}>
        <StepHeading>{texts.bookingTitle}</StepHeading>
        <div data-fill="offers" className="peer grid gap-2.5" />
        <div className="grid gap-2.5 peer-[:not(:empty)]:hidden">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      </div>
      <div data-early="" className={ofDetails}>
        <StepHeading>{texts.bookingBrief}</StepHeading>
        <div className="grid gap-6">
          <p
            data-fill="offer"
            className="font-bold empty:h-6 empty:w-48 empty:rounded-xl empty:bg-surface-sunken"
          />
          <label className="grid gap-1.5 font-semibold">
            {texts.bookingName}
            <input
              name="brief.recipientName"
              autoComplete="off"
              maxLength={60}
              className={`font-normal ${controlClasses}`}
            />
          </label>
          <label className="grid gap-1.5 font-semibold">
            {texts.bookingMessage}
            <textarea
              name="brief.instructions"
              rows={5}
              maxLength={1_000}
              className={`font-normal ${controlClasses}`}
            />
          </label>
        </div>
      </div>
      <div className={ofSaved}>
        <Skeleton className="mt-7 h-64" />
      </div>
    </>
  );
}
