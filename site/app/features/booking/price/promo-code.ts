import type { UseFormReturn } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import * as texts from "#messages/booking-review";

type DraftForm = Pick<
  UseFormReturn<BookingDraft>,
  "getValues" | "setValue" | "setError" | "clearErrors"
>;

/**
 * Applies the promo code that is typed, or puts beside its field why not. The API is asked first, so that a wrong code
 * leaves the price as it was. Answers whether the code is applied.
 */
export async function applyTypedCode(form: DraftForm, slug: string): Promise<boolean> {
  const { offerGuid, addons, use, typedPromoCode = "" } = form.getValues();
  const promoCode = typedPromoCode.trim();
  if (promoCode === "") {
    form.setError("typedPromoCode", { type: "required", message: texts.enterCode });
    return false;
  }
  // The field stays editable meanwhile: the answer about an earlier code changes nothing.
  const isStillTyped = () => form.getValues().typedPromoCode?.trim() === promoCode;
  try {
    await answerOf(
      api.POST("/api/quotes", { body: { talentSlug: slug, offerGuid, addons, use, promoCode } }),
    );
    if (!isStillTyped()) return false;
  } catch (error) {
    if (!isStillTyped()) return false;
    form.setError("typedPromoCode", { type: "server", message: problemWords(error) });
    return false;
  }
  form.setValue("promoCode", promoCode.toUpperCase());
  form.setValue("typedPromoCode", "");
  form.clearErrors("typedPromoCode");
  return true;
}

function problemWords(error: unknown): string {
  const field = error instanceof ApiFailure ? error.fields[0] : undefined;
  return field?.field === "promoCode" ? asSentence(field.message) : messageFor(error);
}
