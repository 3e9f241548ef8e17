/** The step whose placeholder a booking opens with: its first one, or the one after it. */
export type OpeningStep = "what" | "details";

/** Matches the path of a booking, also below a language. */
export const bookingPath = /\/book\/?$/;

/** Matches the query of a booking's address that names a later step, or an offer and no step. */
export const chosenQuery = /[?&]step=(?!what)|^(?!.*[?&]step=).*[?&]offer=/;

/** Returns the step that a booking's address most likely opens. */
export function openingStep(query: string): OpeningStep {
  return chosenQuery.test(query) ? "details" : "what";
}
