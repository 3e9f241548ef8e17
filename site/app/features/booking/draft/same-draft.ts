import type { BookingDraft } from "./draft.ts";

/** Whether two drafts have the same answers. Consents and the guess of a country are no answers. */
export function isSameDraft(one: BookingDraft, other: BookingDraft): boolean {
  return textOf(one) === textOf(other);
}

function textOf({
  consents: _,
  guessedCountry: _guess,
  typedPromoCode: _code,
  ...kept
}: BookingDraft) {
  return JSON.stringify({ ...kept, commercial: { ...kept.commercial, disclosure: false } }, sorted);
}

/** Sorts the keys of objects and leaves empty answers out, so that only answers count. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const answers = Object.entries(value).filter(([, answer]) => answer !== "");
  return Object.fromEntries(answers.sort(([one], [other]) => (one < other ? -1 : 1)));
}
