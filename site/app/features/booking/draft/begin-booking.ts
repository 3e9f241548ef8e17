import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import {
  type BookingDraft,
  emptyDraft,
  needsSlot,
  noTime,
  type SavedDraft,
  type Step,
} from "./draft.ts";

/** What the address of a booking asks for. */
export interface WantedBooking {
  offerGuid?: string | undefined;
  /** A company books for advertising or an event. */
  isCommercial?: boolean;
  /** The athlete names the price. */
  asks?: boolean;
  /** The day that was tapped: of a booked time in the reader's time zone, or to deliver by. */
  day?: string | undefined;
  /** The keys of the extras that were tapped. */
  extras?: readonly string[];
}

/** Reads the query of a booking's address; `paths` writes it. */
export function readWanted(search: URLSearchParams): WantedBooking {
  return {
    offerGuid: search.get("offer") ?? undefined,
    isCommercial: search.get("use") === "commercial",
    asks: search.get("price") === "ask",
    day: /^\d{4}-\d\d-\d\d$/.exec(search.get("day") ?? "")?.[0],
    extras: search.get("extras")?.split(" ") ?? [],
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
  return { step: firstStep(chosen), draft: withChoice(draft, offer, wanted) };
}

/** Adds what was typed and chosen in the document, before the booking's code was loaded. */
export function withEarlyInput(
  { step, draft }: SavedDraft,
  talent: TalentView,
  { offerGuid, ...typed }: Readonly<Record<string, string>>,
): SavedDraft {
  const offer = talent.offers.find((one) => one.offerGuid === offerGuid);
  const isOther = step === "what" && offer !== undefined && offerGuid !== draft.offerGuid;
  const choice = isOther
    ? { offerGuid: offer.offerGuid, ...purposeOf(offer, {}), addons: [], schedule: noTime }
    : {};
  const brief = {
    ...draft.brief,
    recipientName: typed["brief.recipientName"] ?? draft.brief.recipientName,
    instructions: typed["brief.instructions"] ?? draft.brief.instructions,
  };
  return { step, draft: { ...draft, ...choice, brief } };
}

/** Adds what was tapped before the booking was opened: extras and a day. The day replaces a time on another day. */
export function withChoice(
  draft: BookingDraft,
  offer: OfferView | undefined,
  { day, extras = [] }: WantedBooking,
): BookingDraft {
  if (offer === undefined) return draft;
  const keys = [...draft.addons, ...extras];
  const addons = offer.addons.map(({ key }) => key).filter((key) => keys.includes(key));
  if (day === undefined) return { ...draft, addons };
  if (!needsSlot(offer)) return { ...draft, addons, brief: { ...draft.brief, wantedBy: day } };
  const startAt = draft.schedule.day === day ? draft.schedule.startAt : "";
  return { ...draft, addons, schedule: { startAt, day } };
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
