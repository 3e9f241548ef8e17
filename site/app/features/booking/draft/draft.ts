import type { BillingInput, LicenceInput, OfferView, TalentView } from "#app/lib/api/types.ts";
import type { GiftDraft } from "#app/lib/gifts/gift-draft.ts";
import { type KeptValues, tabStorage } from "#app/lib/storage/browser-storage.ts";
import { ownLanguage } from "#app/lib/texts/language.ts";
import { keyOf, tabKeyOf } from "./draft-keys.ts";
import type { Step } from "./draft-steps.ts";

export { type Step, steps } from "./draft-steps.ts";

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
  /** Amounts as typed, in the athlete's currency (`budgetAmount` reads them); the lowest may be empty. */
  budget: { least: string; most: string };
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
  budget: { least: "", most: "" },
  disclosure: false,
};

/** A company as it is typed; what of it is said to the API is in `billing`. */
export interface CompanyDraft {
  isCompany: boolean;
  name: string;
  address: string;
  taxNumber: string;
}

export const noCompany: CompanyDraft = { isCompany: false, name: "", address: "", taxNumber: "" };

export const noGift: GiftDraft = {
  how: "mail",
  recipientEmail: "",
  message: "",
  when: "ready",
  opens: { date: "", hour: "9", timeZone: "" },
};

/** Whether the booking is a gift with a separate link. */
export function isGift(
  { brief, use }: Pick<BookingDraft, "brief" | "use">,
  offer: OfferView | undefined,
): boolean {
  return brief.forWhom === "gift" && use === "personal" && offer?.kind !== "item";
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
    /** A gift is for another person, who gets a separate link; read it with `isGift`. */
    forWhom: "self" | "other" | "gift";
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
  /** `day` is the open one, in the reader's time zone; empty for the first free day. */
  schedule: { startAt: string; day: string };
  /** Its name is read with `customerName`: a booking for oneself has it in the brief. */
  customer: { name: string; email: string; phone: string };
  /** Asked for only where something goes by post. */
  shippingAddress: ShippingDraft;
  /** The country that was guessed last: another one was chosen. */
  guessedCountry: string;
  /** The billing part of the quote; its country is empty until it is chosen or guessed. */
  billing: BillingInput;
  company: CompanyDraft;
  gift: GiftDraft;
  /** A promo code that takes something off; empty without one. */
  promoCode: string;
  /** What is typed into the field for a code and not applied yet; it is not kept on the device. */
  typedPromoCode?: string;
  consents: {
    /** Age and the start of the work; the terms are accepted with the request. */
    agreed: boolean;
    marketing: boolean;
  };
}

export const noTime: BookingDraft["schedule"] = { startAt: "", day: "" };

export const noConsents: BookingDraft["consents"] = { agreed: false, marketing: false };

/** Returns an empty draft; no consent is preselected. */
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
      language: likelyLanguage(talent),
      wantedBy: "",
      answers: {},
    },
    schedule: noTime,
    customer: { name: "", email: "", phone: "" },
    shippingAddress: emptyAddress,
    guessedCountry: "",
    billing: { country: "" },
    company: noCompany,
    gift: noGift,
    promoCode: "",
    consents: noConsents,
  };
}

/** The language of a delivery until another one is chosen: the site's, otherwise English, if the athlete speaks it. */
export function likelyLanguage({ languages }: Pick<TalentView, "languages">): string {
  const spoken = (code: string) =>
    languages.find((tag) => tag.split("-")[0] === code.split("-")[0]);
  return spoken(ownLanguage.code) ?? spoken("en") ?? languages[0] ?? "";
}

/** The customer's name, which is typed once. */
export function customerName({
  brief,
  customer,
  use,
}: Pick<BookingDraft, "brief" | "customer" | "use">): string {
  return isForSelf({ brief, use }) ? brief.recipientName : customer.name;
}

/** Whether the customer is the recipient; a company has no recipient. */
export function isForSelf({ brief, use }: Pick<BookingDraft, "brief" | "use">): boolean {
  return use === "personal" && brief.forWhom === "self";
}

/** Returns whether customers can request a price: for custom jobs, and for offers that are sold for advertising. */
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

/** What this tab last read or wrote: a stored draft that differs is of another tab. */
const known = new Map<string, string | null>();

/**
 * Stores the input; consents are given again each time, so they are not stored. A newer draft of another tab stays, and
 * this one is stored for this tab alone until the customer chooses (`DraftClash`).
 */
export function saveDraft(storage: KeptValues, slug: string, saved: SavedDraft) {
  const { consents: _consents, typedPromoCode: _code, ...kept } = saved.draft;
  const text = JSON.stringify({ step: saved.step, draft: kept });
  if (findOtherText(storage, slug) !== null) {
    tabStorage().setItem(tabKeyOf(slug), text);
    return;
  }
  storage.setItem(keyOf(slug), text);
  known.set(slug, text);
  removeTabDraft(slug);
}

/** The draft that another tab stored since this one last read or wrote it, as text; `null` without one. */
export function findOtherText(storage: KeptValues, slug: string): string | null {
  const stored = storage.getItem(keyOf(slug));
  return stored === known.get(slug) ? null : stored;
}

/** Takes a stored draft of another tab for known, so that the next save replaces it. */
export function acceptStored(slug: string, text: string | null): void {
  known.set(slug, text);
}

/** The booking begun on this device as it was saved, or `null`; `loadBooking` reads it. An undecided tab has its own. */
export function readDraftText(storage: KeptValues, slug: string): string | null {
  const own = tabStorage().getItem(tabKeyOf(slug));
  if (own !== null) return own;
  const stored = storage.getItem(keyOf(slug));
  known.set(slug, stored);
  return stored;
}

export function removeTabDraft(slug: string): void {
  tabStorage().removeItem(tabKeyOf(slug));
}

export function removeDraft(storage: KeptValues, slug: string) {
  storage.removeItem(keyOf(slug));
  removeTabDraft(slug);
}
