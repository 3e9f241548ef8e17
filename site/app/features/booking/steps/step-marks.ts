import type { Step } from "#app/features/booking/draft/draft-steps.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/page-heads";

/** The names of the steps. They are in `page-heads`, because every page's code contains the placeholder of a booking. */
export const shortTitles: Record<Step, string> = {
  what: texts.bookingOffer,
  details: texts.bookingDetails,
  pay: texts.bookingPay,
};

/** Returns the classes of a step's mark; `isReached` for the current step and those before it. */
export function stepMarkClass(isReached: boolean): string {
  return classNames(
    "block w-full border-t-4 pt-2 text-start text-sm font-semibold",
    isReached ? "border-action text-strong" : "border-line text-mute",
  );
}
