import { z } from "zod/mini";
import type { TalentView } from "#app/lib/api/types.ts";
import type { KeptValues } from "#app/lib/browser-storage.ts";
import { beginBooking, purposeOf, type WantedBooking } from "./begin-booking.ts";
import { billingOf } from "./billing.ts";
import {
  emptyAddress,
  emptyCommercial,
  guessBilling,
  likelyLanguage,
  noCompany,
  noConsents,
  noGift,
  readDraftText,
  removeDraft,
  type SavedDraft,
  steps,
} from "./draft.ts";
import { firstUnfinishedStep } from "./draft-rules.ts";

/** Where a booking starts: the one begun earlier, unless another one was asked for or its offer is gone. */
export function restoreDraft(
  talent: TalentView,
  { wanted, storage }: { wanted: WantedBooking; storage: KeptValues },
): SavedDraft {
  const begun = beginBooking(talent, wanted);
  const saved = parseDraft(storage, talent.slug);
  const offer = talent.offers.find((one) => one.offerGuid === saved?.draft.offerGuid);
  if (saved === null || offer === undefined) return begun;
  const isOther = wanted.offerGuid !== undefined && wanted.offerGuid !== offer.offerGuid;
  const { use: wantedUse } = wanted.isCommercial === true ? begun.draft : purposeOf(offer, wanted);
  if (isOther || saved.draft.use !== wantedUse) {
    const { offerGuid, use, asksForPrice } = begun.draft;
    const chosen = { offerGuid, use, asksForPrice, addons: [], schedule: { startAt: "" } };
    const commercial = { ...saved.draft.commercial, termDays: "", channels: [] };
    return { step: begun.step, draft: { ...saved.draft, ...chosen, commercial } };
  }
  const known = new Set(offer.addons.map((addon) => addon.key));
  const { brief, addons } = saved.draft;
  const isSpoken = talent.languages.includes(brief.language);
  const draft = {
    ...saved.draft,
    addons: addons.filter((key) => known.has(key)),
    brief: isSpoken ? brief : { ...brief, language: likelyLanguage(talent) },
  };
  const reached = steps.indexOf(saved.step) < steps.indexOf(begun.step) ? begun.step : saved.step;
  return { step: firstUnfinishedStep(draft, { talent, offer }, reached), draft };
}

const shape = z.object({
  // A booking begun with other steps continues at the first unfinished one.
  step: z.catch(z.enum(steps), "pay"),
  draft: z.object({
    offerGuid: z.string(),
    addons: z.array(z.string()),
    use: z.enum(["personal", "commercial"]),
    // An older draft has no company fields. The consent to marking as advertising is given again.
    commercial: z.catch(
      z.pipe(
        z.object({
          brand: z.string(),
          product: z.string(),
          termDays: z.string(),
          where: z.enum(["country", "everywhere"]),
          country: z.string(),
          channels: z.array(z.string()),
          otherChannel: z.string(),
          scriptReview: z.boolean(),
          budget: z.catch(
            z.object({ least: z.string(), most: z.string() }),
            emptyCommercial.budget,
          ),
        }),
        z.transform((typed) => ({ ...typed, disclosure: false })),
      ),
      emptyCommercial,
    ),
    // A booking begun before prices were asked for pays the listed one.
    asksForPrice: z.catch(z.boolean(), false),
    brief: z.object({
      forWhom: z.enum(["self", "other"]),
      recipientName: z.string(),
      pronunciation: z.string(),
      fromName: z.string(),
      occasion: z.string(),
      instructions: z.string(),
      language: z.string(),
      wantedBy: z.string(),
      answers: z.record(z.string(), z.string()),
    }),
    schedule: z.object({ startAt: z.string() }),
    customer: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
    // A booking begun before addresses were asked for has none.
    shippingAddress: z.catch(
      z.object({
        name: z.string(),
        street: z.string(),
        extra: z.string(),
        postalCode: z.string(),
        city: z.string(),
        region: z.string(),
        country: z.string(),
      }),
      emptyAddress,
    ),
    // A booking begun before it was asked where the buyer is has a guess.
    billing: z.catch(z.object({ country: z.string() }), guessBilling),
    company: z.catch(
      z.object({
        isCompany: z.boolean(),
        name: z.string(),
        address: z.string(),
        taxNumber: z.string(),
      }),
      noCompany,
    ),
    // A booking begun before gifts were asked about is none.
    gift: z.catch(
      z.object({
        isGift: z.boolean(),
        how: z.enum(["mail", "link"]),
        recipientEmail: z.string(),
        message: z.string(),
        when: z.enum(["ready", "day"]),
        opens: z.object({ date: z.string(), hour: z.string(), timeZone: z.string() }),
      }),
      noGift,
    ),
    promoCode: z.catch(z.string(), ""),
  }),
});

/** The booking begun earlier, or `null`; one that cannot be read is dropped. */
function parseDraft(storage: KeptValues, slug: string): SavedDraft | null {
  const text = readDraftText(storage, slug);
  if (text === null) {
    return null;
  }
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) {
    removeDraft(storage, slug);
    return null;
  }
  const { step, draft } = parsed.data;
  const billing = billingOf(draft.billing.country, draft.company);
  return { step, draft: { ...draft, billing, consents: noConsents } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
