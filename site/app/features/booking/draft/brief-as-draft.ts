import { briefWords } from "#app/features/booking/brief-words.ts";
import { instructions } from "#app/lib/api/rules/texts.ts";
import type { Money, OfferView, OrderView, TalentView } from "#app/lib/api/types.ts";
import { majorUnits } from "#app/lib/money/minor-units.ts";
import type { KeptValues } from "#app/lib/storage/browser-storage.ts";
import * as texts from "#messages/orders-details";
import { firstStep, isSoldToCompanies } from "./begin-booking.ts";
import {
  type BookingDraft,
  type CommercialDraft,
  emptyCommercial,
  emptyDraft,
  readDraftText,
  saveDraft,
} from "./draft.ts";

export type OrderedBrief = Pick<OrderView, "brief" | "offer" | "talent">;
export type OrderedLicence = OrderedBrief &
  Pick<OrderView, "commercial" | "number" | "customQuote"> & {
    money: Pick<OrderView["money"], "offerPrice">;
  };

/** Begins a booking with the brief of an order, unless one of this athlete is begun already. */
export async function saveBriefAsDraft(
  order: OrderedBrief,
  storage: KeptValues,
  load: (slug: string) => Promise<TalentView>,
): Promise<void> {
  const { slug } = order.talent;
  if (readDraftText(storage, slug) !== null) return;
  const talent = await load(slug);
  const offer = talent.offers.find(({ offerGuid }) => offerGuid === order.offer.offerGuid);
  saveDraft(storage, slug, { step: firstStep(offer), draft: draftFrom(order, talent) });
}

/**
 * Begins a booking of an order's licence for a new period. It replaces a booking of this athlete that is begun, because
 * the button names what it begins. If the athlete named the price, the booking asks for one again, with the earlier price
 * as the budget.
 */
export async function saveRenewalAsDraft(
  order: OrderedLicence,
  storage: KeptValues,
  load: (slug: string) => Promise<TalentView>,
): Promise<void> {
  const { slug } = order.talent;
  const talent = await load(slug);
  const draft = draftFrom(order, talent);
  const offer = talent.offers.find(({ offerGuid }) => offerGuid === order.offer.offerGuid);
  if (order.commercial == null || offer === undefined || !isSoldToCompanies(offer)) return;
  const { brief } = draft;
  const renewal = `${texts.renewal({ number: order.number })}\n\n${brief.instructions}`;
  saveDraft(storage, slug, {
    step: firstStep(offer),
    draft: {
      ...draft,
      use: "commercial",
      asksForPrice: order.customQuote != null,
      commercial: {
        ...licenceFrom(order.commercial, offer, draft.commercial),
        budget: {
          least: "",
          most: order.customQuote == null ? "" : wholeUnits(order.money.offerPrice),
        },
      },
      brief: { ...brief, instructions: renewal.slice(0, instructions.longest) },
    },
  });
}

/** A price as a budget, rounded up to a whole amount: the earlier price has to fit. */
function wholeUnits({ amount, currency }: Money): string {
  return String(Math.ceil(Number(majorUnits(amount, currency))));
}

/** The licence of an order as a form of the offer has it. The form has one country or all. */
function licenceFrom(
  { brand, product, scriptReview, licence }: NonNullable<OrderView["commercial"]>,
  { commercial }: OfferView,
  empty: CommercialDraft,
): CommercialDraft {
  const named = commercial?.channels ?? [];
  const [country] = licence.territory;
  const isOneCountry = country !== undefined && licence.territory.length === 1;
  return {
    ...emptyCommercial,
    brand,
    product,
    scriptReview,
    termDays: licence.termDays === commercial?.termDays ? "" : String(licence.termDays),
    where: isOneCountry ? "country" : "everywhere",
    country: isOneCountry ? country : empty.country,
    channels: licence.channels.filter((channel) => named.includes(channel)),
    otherChannel: licence.channels.find((channel) => !named.includes(channel)) ?? "",
  };
}

/**
 * Returns a booking of a current offer with the texts of an earlier brief. Time, day, extras and consents are chosen
 * again.
 */
function draftFrom({ brief, offer }: OrderedBrief, talent: TalentView): BookingDraft {
  const draft = emptyDraft(talent, offer.offerGuid);
  const booked = talent.offers.find(({ offerGuid }) => offerGuid === draft.offerGuid);
  const { occasions } = briefWords(booked?.kind ?? offer.kind);
  const { language } = brief;
  return {
    ...draft,
    brief: {
      ...draft.brief,
      forWhom: brief.forWhom,
      recipientName: brief.recipientName,
      pronunciation: brief.pronunciation ?? "",
      fromName: brief.fromName ?? "",
      occasion: occasions.some(([value]) => value === brief.occasion) ? brief.occasion : "",
      instructions: brief.instructions,
      language:
        language != null && talent.languages.includes(language) ? language : draft.brief.language,
      answers: { ...brief.answers },
    },
  };
}
