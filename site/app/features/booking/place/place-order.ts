import { briefWords } from "#app/features/booking/brief-words.ts";
import {
  asksForPrice,
  type BookingDraft,
  customerName,
  isGift,
  isShipped,
  needsSlot,
  removeDraft,
} from "#app/features/booking/draft/draft.ts";
import { budgetAmount } from "#app/features/booking/fields/budget-amount.ts";
import { changedLines } from "#app/features/booking/price/changed-lines.ts";
import { addressInput } from "#app/lib/accounts/postal-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { OfferView, PlacedOrder, PlaceOrder, QuoteView } from "#app/lib/api/types.ts";
import { giftInput } from "#app/lib/gifts/gift-draft.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { rememberOwnOrder } from "#app/lib/storage/own-orders.ts";
import { everyOccasion } from "#app/lib/texts/brief-labels.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import * as texts from "#messages/booking-review";

/** What is sent to place the order; empty answers are left out. */
export function orderBody(
  draft: BookingDraft,
  parts: { quote: QuoteView; offer: OfferView; timeZone: string; locale: string },
): PlaceOrder {
  const withSlot = needsSlot(parts.offer);
  const { email, phone } = trimmed(draft.customer);
  return {
    quoteToken: parts.quote.quoteToken,
    language: mailLanguage,
    customer: {
      name: customerName(draft).trim(),
      email: email.toLowerCase(),
      ...(phone === "" ? {} : { phone }),
      locale: parts.locale,
      timeZone: parts.timeZone,
    },
    brief: briefOf(draft, parts),
    ...(withSlot
      ? { schedule: { startAt: draft.schedule.startAt, timeZone: parts.timeZone } }
      : {}),
    ...(isShipped(parts.offer, draft.addons)
      ? { shippingAddress: addressInput(draft.shippingAddress) }
      : {}),
    ...(isGift(draft, parts.offer) ? { gift: giftInput(draft.gift) } : {}),
    // The customer decides who else may see a video once it is delivered.
    visibility: "private",
    ...(draft.use === "commercial"
      ? { commercial: commercialOf(draft, parts.offer, parts.quote) }
      : {}),
    ...(asksForPrice(draft, parts.offer) ? { asksForPrice: true } : {}),
    consents: {
      // The request accepts the terms, and one consent covers age and start of the work.
      terms: true,
      performanceBeginsNow: draft.consents.agreed,
      age: draft.consents.agreed,
      marketing: draft.consents.marketing,
    },
  };
}

function briefOf(
  draft: BookingDraft,
  { quote, offer }: { quote: QuoteView; offer: OfferView },
): PlaceOrder["brief"] {
  const { answers: typed, ...lines } = draft.brief;
  const brief = trimmed(lines);
  const answers = answered(typed, quote.offer);
  const { isSpoken } = briefWords(offer.kind);
  return {
    ...(draft.use === "commercial"
      ? // A campaign has neither a recipient nor an occasion: the brand is what the request is for.
        {
          forWhom: "self",
          recipientName: draft.commercial.brand.trim(),
          occasion: "other",
        }
      : {
          forWhom: draft.brief.forWhom === "self" ? "self" : "other",
          recipientName: brief.recipientName,
          occasion: occasionOf(brief.occasion),
        }),
    // Asked where a name is said: what was typed for a video must not follow into another booking.
    ...(isSpoken && brief.pronunciation !== "" ? { pronunciation: brief.pronunciation } : {}),
    ...(isGift(draft, offer) && brief.fromName !== "" ? { fromName: brief.fromName } : {}),
    instructions: brief.instructions,
    ...(brief.language === "" ? {} : { language: brief.language }),
    ...(brief.wantedBy === "" || needsSlot(offer) ? {} : { wantedBy: brief.wantedBy }),
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
  };
}

/** Without a choice it is another occasion than those of the list. */
function occasionOf(chosen: string): PlaceOrder["brief"]["occasion"] {
  return everyOccasion.find(([value]) => value === chosen)?.[0] ?? "other";
}

function commercialOf(
  draft: BookingDraft,
  offer: OfferView,
  { breakdown }: QuoteView,
): NonNullable<PlaceOrder["commercial"]> {
  const { brand, product, scriptReview, disclosure, budget } = draft.commercial;
  const { currency } = breakdown.total;
  const money = (typed: string) => budgetAmount(typed, currency) ?? { amount: 0, currency };
  return {
    ...{ brand: brand.trim(), product: product.trim(), scriptReview, disclosure },
    ...(asksForPrice(draft, offer)
      ? { budget: { least: money(budget.least), most: money(budget.most) } }
      : {}),
  };
}

/** What was answered of what was quoted to be asked; answers to other questions stay behind. */
function answered(
  typed: Record<string, string>,
  { questions = [] }: QuoteView["offer"],
): Record<string, string> {
  return Object.fromEntries(
    questions
      .map(({ key }) => [key, typed[key]?.trim() ?? ""] as const)
      .filter(([, answer]) => answer !== ""),
  );
}

function trimmed<Name extends string>(answers: Record<Name, string>): Record<Name, string> {
  const result = { ...answers };
  for (const name in answers) {
    result[name] = answers[name].trim();
  }
  return result;
}

/** Places the order and keeps its link on this device; sending the same key again is the same order. */
export async function placeOrder(
  body: PlaceOrder,
  parts: { idempotencyKey: string; talent: { slug: string; displayName: string } },
): Promise<PlacedOrder> {
  const placed = await answerOf(
    api.POST("/api/orders", {
      params: { header: { "Idempotency-Key": parts.idempotencyKey } },
      body,
    }),
  );
  rememberOwnOrder(deviceStorage(), {
    hash: placed.orderHash,
    number: placed.number,
    talent: parts.talent.displayName,
    slug: parts.talent.slug,
  });
  removeDraft(deviceStorage(), parts.talent.slug);
  return placed;
}

/** The change of an offer in a rejected order. */
interface OfferChange {
  /** The message to show. */
  words: string;
  /** The quote that holds now, where the refusal carries it. */
  quote: QuoteView | null;
}

/**
 * Returns the changed offer in a rejection, or `null` without one. A talent may change questions and licence at any
 * time, and an order is placed only for the quoted ones.
 */
export function readOfferChange(error: unknown, shown: QuoteView): OfferChange | null {
  if (!(error instanceof ApiFailure)) return null;
  if (error.code === "validation_failed") return { words: error.message, quote: null };
  if (error.code !== "quote_changed") return null;
  const quote = isQuote(error.details) ? error.details : null;
  const isSamePrice = quote !== null && changedLines(shown.breakdown, quote.breakdown).length === 0;
  return {
    words: isSamePrice ? texts.offerChanged : error.message,
    quote,
  };
}

function isQuote(value: unknown): value is QuoteView {
  return (
    typeof value === "object" && value !== null && "quoteToken" in value && "breakdown" in value
  );
}
