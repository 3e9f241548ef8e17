import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { type BookingDraft, emptyDraft, needsSlot, type SavedDraft, type Step } from "./draft.ts";

/** What the address of a booking asks for. */
export interface WantedBooking {
  offerGuid?: string | undefined;
  /** A company books for advertising or an event. */
  isCommercial?: boolean;
  /** The athlete names the price. */
  asks?: boolean;
}

/** Reads the query of a booking's address; `paths` writes it. */
export function readWanted(search: URLSearchParams): WantedBooking {
  return {
    offerGuid: search.get("offer") ?? undefined,
    isCommercial: search.get("use") === "commercial",
    asks: search.get("price") === "ask",
  };
}

/** Whether an offer has a price for companies. */
export function isSoldToCompanies({ use, commercial }: OfferView): boolean {
  return use !== "personal" && commercial != null;
}

/** The offers to choose from: a company gets those with a price for companies. */
export function offersFor(talent: TalentView, use: BookingDraft["use"]): OfferView[] {
  const forCompanies = talent.offers.filter(isSoldToCompanies);
  return use === "commercial" && forCompanies.length > 0 ? forCompanies : talent.offers;
}

/** A new booking. One of a chosen offer without a time begins with the details. */
export function beginBooking(talent: TalentView, wanted: WantedBooking): SavedDraft {
  const offers = offersFor(talent, wanted.isCommercial === true ? "commercial" : "personal");
  const chosen =
    offers.find((one) => one.offerGuid === wanted.offerGuid) ??
    (offers.length === 1 ? offers[0] : undefined);
  const offer = chosen ?? offers[0];
  const draft = { ...emptyDraft(talent, offer?.offerGuid), ...purposeOf(offer, wanted) };
  return { step: firstStep(chosen), draft };
}

/** The step at which the booking of a chosen offer begins. */
export function firstStep(chosen: OfferView | undefined): Step {
  return chosen === undefined || needsSlot(chosen) ? "what" : "details";
}

/** Who uses the offer that an address asks for, and whether its price is asked for. */
export function purposeOf(
  offer: OfferView | undefined,
  { isCommercial = false, asks = false }: WantedBooking,
): Pick<BookingDraft, "use" | "asksForPrice"> {
  const asksAsCompany = isCommercial || asks;
  if (offer === undefined || !isSoldToCompanies(offer)) {
    return { use: "personal", asksForPrice: asks };
  }
  return asksAsCompany || offer.use === "commercial"
    ? { use: "commercial", asksForPrice: asksAsCompany }
    : { use: "personal", asksForPrice: false };
}
