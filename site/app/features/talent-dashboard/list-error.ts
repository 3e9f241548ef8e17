import { type FieldErrors, type FieldPath, get } from "react-hook-form";
import { problemsIn } from "#app/lib/forms/field-problems.ts";
import type { OfferAnswers } from "./offers/offer-answers.ts";

/**
 * What is wrong with a list that is typed into one field: the list as a whole, or the first of its entries that the
 * server refuses. It names entries by their place below the list, where the form has no fields.
 */
export function errorWithin(
  errors: FieldErrors<OfferAnswers>,
  name: FieldPath<OfferAnswers>,
): string | undefined {
  const list: unknown = get(errors, name);
  return problemsIn({ list })[0]?.message;
}
