import { z } from "zod/mini";
import { billingOf } from "#app/features/booking/fields/billing.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import type { KeptValues } from "#app/lib/storage/browser-storage.ts";
import { beginBooking, purposeOf, type WantedBooking } from "./begin-booking.ts";
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

/**
 * Returns the draft and the step at which a booking starts: the draft that is saved on this device, or a new one if
 * there is none or its offer no longer exists. If the address requests another offer or purpose, the saved answers are
 * kept, but not the extras, time, licence term and channels of the earlier offer.
 */
export function restoreDraft(
  talent: TalentView,
  { wanted, storage }: { wanted: WantedBooking; storage: KeptValues },
): SavedDraft {
  const fresh = beginBooking(talent, wanted);
  const saved = parseDraft(storage, talent.slug);
  const offer = talent.offers.find((one) => one.offerGuid === saved?.draft.offerGuid);
  if (saved === null || offer === undefined) return fresh;
  const isOtherOffer = wanted.offerGuid !== undefined && wanted.offerGuid !== offer.offerGuid;
  // A company may not be able to book the saved offer: the new draft then has another one, and its purpose counts.
  const { use: wantedUse } = wanted.isCommercial === true ? fresh.draft : purposeOf(offer, wanted);
  if (isOtherOffer || saved.draft.use !== wantedUse) {
    const { offerGuid, use, asksForPrice } = fresh.draft;
    const chosen = { offerGuid, use, asksForPrice, addons: [], schedule: { startAt: "" } };
    const commercial = { ...saved.draft.commercial, termDays: "", channels: [] };
    return { step: fresh.step, draft: { ...saved.draft, ...chosen, commercial } };
  }
  const offeredAddons = new Set(offer.addons.map((addon) => addon.key));
  const { brief, addons } = saved.draft;
  const isLanguageSpoken = talent.languages.includes(brief.language);
  const draft = {
    ...saved.draft,
    addons: addons.filter((key) => offeredAddons.has(key)),
    brief: isLanguageSpoken ? brief : { ...brief, language: likelyLanguage(talent) },
  };
  const reached = steps.indexOf(saved.step) < steps.indexOf(fresh.step) ? fresh.step : saved.step;
  return { step: firstUnfinishedStep(draft, { talent, offer }, reached), draft };
}

/** A stored draft. `z.catch` supplies what a draft of an earlier version of the site lacks. */
const storedDraft = z.object({
  // An unknown step becomes the last one: `firstUnfinishedStep` then selects the first unfinished step before it.
  step: z.catch(z.enum(steps), "pay"),
  draft: z.object({
    offerGuid: z.string(),
    addons: z.array(z.string()),
    use: z.enum(["personal", "commercial"]),
    // An earlier version had no company fields. The consent to mark the video as advertising is never restored.
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
        z.transform((stored) => ({ ...stored, disclosure: false })),
      ),
      emptyCommercial,
    ),
    // An earlier version had only listed prices.
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
    // An earlier version asked for no postal address.
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
    // An earlier version did not ask for the buyer's country: it is guessed.
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
    // An earlier version had no gifts.
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

/** Returns the saved draft without consents, or `null`. Deletes a draft that cannot be read. */
function parseDraft(storage: KeptValues, slug: string): SavedDraft | null {
  const text = readDraftText(storage, slug);
  if (text === null) {
    return null;
  }
  const parsed = storedDraft.safeParse(parseJson(text));
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
