import type { FieldPath, UseFormReturn } from "react-hook-form";
import { asksForPrice, type BookingDraft, type Step } from "#app/features/booking/draft/draft.ts";
import { sendDraftPictures } from "#app/features/booking/draft/draft-pictures.ts";
import { firstUnfinishedStep, stepOfField } from "#app/features/booking/draft/draft-rules.ts";
import { applyTypedCode } from "#app/features/booking/price/promo-code.ts";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { OfferView, PlaceOrder, QuoteView, TalentView } from "#app/lib/api/types.ts";
import { asSentence, fieldNames } from "#app/lib/forms/field-problems.ts";
import { leaveSite } from "#app/lib/pages/leave-site.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { readerLanguage, readerZone } from "#app/lib/storage/browser-values.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { pictureProblem } from "#app/lib/uploads/picture-problem.ts";
import * as texts from "#messages/booking-review";
import { orderBody, placeOrder, readOfferChange } from "./place-order.ts";

/** The wizard's booking when its last step is sent, and its result callbacks. */
export interface OrderRequest {
  form: UseFormReturn<BookingDraft>;
  talent: TalentView;
  offer: OfferView | null;
  quote: QuoteState;
  keyFor: (body: PlaceOrder) => string;
  onStep: (step: Step) => void;
  /** Reports another failed attempt; without a message if the fields show the errors. */
  fail: (text: string | null) => void;
  /** Fetches the athlete again: the offers have changed. */
  reloadTalent: () => Promise<void>;
}

/** Places the order and opens the page that follows it; answers whether that page is on its way. */
export async function requestOrder(values: BookingDraft, request: OrderRequest): Promise<boolean> {
  const { form, talent, offer, quote, fail } = request;
  const unfinished = firstUnfinishedStep(values, { talent, offer: offer ?? undefined }, "pay");
  if (unfinished !== "pay") {
    request.onStep(unfinished);
    fail(texts.unfinished);
    return false;
  }
  const asks = asksForPrice(values, offer);
  // A typed code changes the price: the customer sees the new total before the request is sent.
  if (!asks && values.promoCode === "" && (values.typedPromoCode ?? "").trim() !== "") {
    if (!(await applyTypedCode(form, talent.slug))) fail(null);
    return false;
  }
  if (offer === null || quote.quote === null || !quote.fresh) {
    fail(texts.priceMissing);
    return false;
  }
  const body = orderBody(values, {
    quote: quote.quote,
    offer,
    timeZone: readerZone(),
    locale: readerLanguage(),
  });
  try {
    const placed = await placeOrder(body, { idempotencyKey: request.keyFor(body), talent });
    const isPictured = asks || placed.checkoutUrl != null;
    if (isPictured && !(await sendPictures(placed.orderHash, request))) return false;
    if (placed.checkoutUrl == null) location.assign(addressOf(paths.payment(placed.orderHash)));
    else leaveSite(placed.checkoutUrl);
    return true;
  } catch (error) {
    const change = readOfferChange(error, quote.quote);
    fail(change?.words ?? messageFor(error));
    recover(error, change?.quote ?? null, request);
    if (change !== null) await request.reloadTalent();
    return false;
  }
}

/** Whether every picture of the brief arrived; the next press goes on with the same order and what is left. */
async function sendPictures(orderHash: string, { talent, fail }: OrderRequest): Promise<boolean> {
  const stop = new AbortController();
  try {
    await sendDraftPictures(talent.slug, orderHash, stop.signal);
    return true;
  } catch (error) {
    console.warn("failed to send a picture of the brief", error);
    fail(texts.pictureFailed({ problem: pictureProblem(error) }));
    return false;
  }
}

/** Opens the step of a rejection, with the errors beside the fields. */
function recover(
  error: unknown,
  changed: QuoteView | null,
  { form, quote, onStep }: OrderRequest,
): void {
  if (!(error instanceof ApiFailure)) {
    return;
  }
  if (changed !== null) {
    quote.accept(changed);
    return;
  }
  if (error.code === "quote_changed" || error.code === "quote_expired") {
    quote.refresh();
  }
  if (error.code === "promo_unavailable") {
    form.setValue("promoCode", "");
  }
  if (error.code === "slot_taken") {
    form.setValue("schedule.startAt", "");
    quote.refresh();
    onStep("what");
  }
  const [first] = error.fields;
  if (first !== undefined) {
    onStep(stepOfField(first.field));
  }
  const known = new Set(fieldNames(form.getValues()));
  for (const { field, message: rule } of error.fields) {
    if (isField(field, known)) {
      form.setError(field, { type: "server", message: asSentence(rule) });
    }
  }
}

function isField(name: string, known: ReadonlySet<string>): name is FieldPath<BookingDraft> {
  return known.has(name) || name.startsWith("brief.answers.");
}
