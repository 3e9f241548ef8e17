import { z } from "zod/mini";
import { billingOf } from "#app/features/booking/fields/billing.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import type { KeptValues } from "#app/lib/storage/browser-storage.ts";
import { beginBooking, purposeOf, type WantedBooking, withChoice } from "./begin-booking.ts";
import {
  emptyAddress,
  emptyCommercial,
  likelyLanguage,
  noCompany,
  noConsents,
  noGift,
  noTime,
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
    const chosen = { offerGuid, use, asksForPrice, addons: [], schedule: noTime };
    const commercial = { ...saved.draft.commercial, termDays: "", channels: [] };
    const other = talent.offers.find((one) => one.offerGuid === offerGuid);
    const draft = withChoice({ ...saved.draft, ...chosen, commercial }, other, wanted);
    return { step: fresh.step, draft };
  }
  const { brief } = saved.draft;
  const isLanguageSpoken = talent.languages.includes(brief.language);
  const spoken = isLanguageSpoken ? brief : { ...brief, language: likelyLanguage(talent) };
  const draft = withChoice({ ...saved.draft, brief: spoken }, offer, wanted);
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
      forWhom: z.enum(["self", "other", "gift"]),
      recipientName: z.string(),
      pronunciation: z.string(),
      fromName: z.string(),
      occasion: z.string(),
      instructions: z.string(),
      language: z.string(),
      wantedBy: z.string(),
      answers: z.record(z.string(), z.string()),
    }),
    // An earlier version had no day.
    schedule: z.object({ startAt: z.string(), day: z.catch(z.string(), "") }),
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
    // An earlier version did not keep its guess: its country stays.
    guessedCountry: z.catch(z.string(), ""),
    // An earlier version did not ask for the buyer's country: it is guessed.
    billing: z.catch(z.object({ country: z.string() }), { country: "" }),
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
        // An earlier version asked for it separately.
        isGift: z.optional(z.boolean()),
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

/** Returns the saved draft, or `null`. Deletes a draft that cannot be read. */
function parseDraft(storage: KeptValues, slug: string): SavedDraft | null {
  const text = readDraftText(storage, slug);
  const saved = text === null ? null : readDraft(text);
  if (saved === null && text !== null) removeDraft(storage, slug);
  return saved;
}

/** Returns a stored draft without consents, or `null` if it cannot be read. */
export function readDraft(text: string): SavedDraft | null {
  const parsed = storedDraft.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { step, draft } = parsed.data;
  const { isGift: wasGift, ...gift } = draft.gift;
  const forWhom =
    wasGift === true && draft.brief.forWhom === "other" ? "gift" : draft.brief.forWhom;
  const billing = billingOf(draft.billing.country, draft.company);
  const brief = { ...draft.brief, forWhom };
  return { step, draft: { ...draft, brief, gift, billing, consents: noConsents } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
