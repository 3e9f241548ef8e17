/** The step whose placeholder a booking opens with: its first one, or the one after it. */
export type OpeningStep = "what" | "details";

/** Matches the path of a booking, also below a language. */
export const bookingPath = /\/book\/?$/;

/** Matches the query of a booking's address in which an offer or a later step is chosen. */
export const chosenQuery = /[?&](?:offer=|step=(?!what))/;

/** Returns the step that a booking's address most likely opens. */
export function openingStep(query: string): OpeningStep {
  return chosenQuery.test(query) ? "details" : "what";
}
