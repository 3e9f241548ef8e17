import type { BillingInput, LicenceInput, OfferView, TalentView } from "#app/lib/api/types.ts";
import type { KeptValues } from "#app/lib/browser-storage.ts";
import { readerCountry } from "#app/lib/browser-values.ts";
import type { GiftDraft } from "#app/lib/gift-draft.ts";
import * as texts from "#messages/booking";

/** One decision each (PRODUCT section 5). */
export const steps = ["offer", "brief", "when", "contact", "review"] as const;
export type Step = (typeof steps)[number];

const stepTitles: Record<Step, string> = {
  offer: texts.offerTitle,
  brief: texts.briefTitle,
  when: texts.whenTitle,
  contact: texts.contactTitle,
  review: texts.reviewTitle,
};

export interface ShippingDraft {
  name: string;
  street: string;
  extra: string;
  postalCode: string;
  city: string;
  region: string;
  country: string;
}

export const emptyAddress: ShippingDraft = {
  name: "",
  street: "",
  extra: "",
  postalCode: "",
  city: "",
  region: "",
  country: "",
};

export interface CommercialDraft {
  brand: string;
  product: string;
  /** Days; empty for as long as the listed price lasts. */
  termDays: string;
  where: "country" | "everywhere";
  country: string;
  /** Of the offer's. */
  channels: string[];
  /** One that the offer does not name. */
  otherChannel: string;
  scriptReview: boolean;
  disclosure: boolean;
}

export const emptyCommercial: CommercialDraft = {
  brand: "",
  product: "",
  termDays: "",
  where: "country",
  country: "",
  channels: [],
  otherChannel: "",
  scriptReview: false,
  disclosure: false,
};

/** A company as it is typed; what of it is said to the API is in `billing`. */
export interface CompanyDraft {
  isCompany: boolean;
  name: string;
  taxNumber: string;
}

export const noCompany: CompanyDraft = { isCompany: false, name: "", taxNumber: "" };

/** The country by a guess, from the language that the browser is set to; empty where that names none. */
export function guessBilling(): BillingInput {
  return { country: readerCountry() };
}

export const noGift: GiftDraft = {
  isGift: false,
  how: "mail",
  recipientEmail: "",
  message: "",
  when: "ready",
  opens: { date: "", hour: "9", timeZone: "" },
};

/** Whether the booking is a gift with a separate link. */
export function isGift(
  { gift, brief, use }: Pick<BookingDraft, "gift" | "brief" | "use">,
  offer: OfferView | undefined,
): boolean {
  const canBe = brief.forWhom === "other" && use === "personal" && offer?.kind !== "item";
  return gift.isGift && canBe;
}

/**
 * What the buyer has typed so far. The groups have the names of the order's body, so that a field the
 * API complains about is the field of the form.
 */
export interface BookingDraft {
  offerGuid: string;
  addons: string[];
  use: "personal" | "commercial";
  /** Asked for only where a company books. */
  commercial: CommercialDraft;
  /** The athlete names the price; read it with `asksForPrice`, since not every offer has that. */
  asksForPrice: boolean;
  brief: {
    forWhom: "self" | "other";
    recipientName: string;
    pronunciation: string;
    fromName: string;
    occasion: string;
    instructions: string;
    /** BCP 47; empty until chosen. */
    language: string;
    wantedBy: string;
    /** By the key of the offer's question. */
    answers: Record<string, string>;
  };
  schedule: { startAt: string };
  customer: { name: string; email: string; emailAgain: string; phone: string };
  /** Asked for only where something goes by post. */
  shippingAddress: ShippingDraft;
  /** The billing part of the quote; its country is empty until it is chosen or guessed. */
  billing: BillingInput;
  company: CompanyDraft;
  visibility: "private" | "unlisted" | "public";
  /** Read it with `isGift`, since not every booking can be one. */
  gift: GiftDraft;
  /** A promo code that takes something off; empty without one. */
  promoCode: string;
  /** What is typed into the field for a code and not applied yet; it is not kept on the device. */
  typedPromoCode?: string;
  consents: {
    terms: boolean;
    performanceBeginsNow: boolean;
    age: boolean;
    marketing: boolean;
    /** Only for a public video for another person. */
    recipientAgrees?: boolean;
  };
}

export const noConsents: BookingDraft["consents"] = {
  terms: false,
  performanceBeginsNow: false,
  age: false,
  marketing: false,
};

/** Returns an empty draft; no consent is preselected. A language is preselected only if it is the only one. */
export function emptyDraft(talent: TalentView, offerGuid?: string): BookingDraft {
  const offer = talent.offers.find((one) => one.offerGuid === offerGuid) ?? talent.offers[0];
  return {
    offerGuid: offer?.offerGuid ?? "",
    addons: [],
    use: offer?.use === "commercial" ? "commercial" : "personal",
    commercial: emptyCommercial,
    asksForPrice: false,
    brief: {
      forWhom: "other",
      recipientName: "",
      pronunciation: "",
      fromName: "",
      occasion: "",
      instructions: "",
      language: talent.languages.length === 1 ? (talent.languages[0] ?? "") : "",
      wantedBy: "",
      answers: {},
    },
    schedule: { startAt: "" },
    customer: { name: "", email: "", emailAgain: "", phone: "" },
    shippingAddress: emptyAddress,
    billing: guessBilling(),
    company: noCompany,
    visibility: "private",
    gift: noGift,
    promoCode: "",
    consents: noConsents,
  };
}

/** Returns the title of a step; a session has participants, everything else a recipient. */
export function stepTitle(step: Step, offer: OfferView | null): string {
  return step === "brief" && offer?.kind === "session" ? texts.sessionBriefTitle : stepTitles[step];
}

/** Whether the athlete names a price when asked: for custom jobs, and for whatever is sold for advertising. */
export function isPricedOnRequest(offer: OfferView, use: BookingDraft["use"]): boolean {
  return offer.kind === "custom" || (use === "commercial" && offer.commercial != null);
}

/** Whether this booking asks for a price instead of paying the listed one. */
export function asksForPrice(
  draft: Pick<BookingDraft, "asksForPrice" | "use">,
  offer: OfferView | null,
): boolean {
  return draft.asksForPrice && offer !== null && isPricedOnRequest(offer, draft.use);
}

/** The booking of an offer that asks for a price from its first step on, where the offer has that. */
export function askingForPrice(draft: BookingDraft, talent: TalentView): BookingDraft {
  const offer = talent.offers.find((one) => one.offerGuid === draft.offerGuid);
  const use = offer?.commercial == null ? draft.use : "commercial";
  return { ...draft, use, addons: [], asksForPrice: true };
}

/** Returns a company's chosen licence; none while it is incomplete for a price. */
export function licenceOf(
  draft: Pick<BookingDraft, "use" | "commercial">,
  offer: OfferView | null,
): LicenceInput | undefined {
  const { commercial } = draft;
  const other = commercial.otherChannel.trim();
  const channels = [...commercial.channels, ...(other === "" ? [] : [other])];
  const territory = commercial.where === "everywhere" ? [] : [commercial.country];
  if (draft.use !== "commercial" || offer?.commercial == null) return undefined;
  if (channels.length === 0 || territory.includes("")) return undefined;
  const termDays = Number(commercial.termDays) || offer.commercial.termDays;
  return { termDays, territory, channels };
}

/** Whether something goes by post: a signed item, or one of the chosen extras. */
export function isShipped(offer: OfferView, addons: readonly string[]): boolean {
  return (
    offer.kind === "item" ||
    offer.addons.some(({ key, effect }) => effect === "shipped" && addons.includes(key))
  );
}

/** Sessions and appearances happen at a time the buyer chooses; the rest is delivered by a date. */
export function needsSlot(offer: OfferView): boolean {
  return offer.kind === "session" || offer.kind === "appearance";
}

/** A booking that was begun on this device. */
export interface SavedDraft {
  step: Step;
  draft: BookingDraft;
}

const keyOf = (slug: string) => `matchday:booking:${slug}`;

/** Stores the input; consents are given again each time, so they are not stored. */
export function saveDraft(storage: KeptValues, slug: string, saved: SavedDraft) {
  const { consents: _consents, typedPromoCode: _code, ...kept } = saved.draft;
  try {
    storage.setItem(keyOf(slug), JSON.stringify({ step: saved.step, draft: kept }));
  } catch (error) {
    console.warn("failed to save the booking on this device", error);
  }
}

/** The booking begun on this device as it was saved, or `null`; `loadBooking` reads it. */
export function readDraftText(storage: KeptValues, slug: string): string | null {
  return storage.getItem(keyOf(slug));
}

export function removeDraft(storage: KeptValues, slug: string) {
  storage.removeItem(keyOf(slug));
}
