import { z } from "zod/mini";
import type { TalentView } from "#app/lib/api/types.ts";
import type { KeptValues } from "#app/lib/browser-storage.ts";
import { billingOf } from "./billing.ts";
import {
  emptyAddress,
  emptyCommercial,
  emptyDraft,
  guessBilling,
  noCompany,
  noConsents,
  noGift,
  readDraftText,
  removeDraft,
  type SavedDraft,
  steps,
} from "./draft.ts";
import { firstUnfinishedStep } from "./draft-rules.ts";

/** Where a booking starts: the one begun earlier, unless another offer was asked for or it is gone. */
export function restoreDraft(
  talent: TalentView,
  options: { offerGuid: string | undefined; storage: KeptValues },
): SavedDraft {
  const saved = parseDraft(options.storage, talent.slug);
  const offer = talent.offers.find((one) => one.offerGuid === saved?.draft.offerGuid);
  if (saved === null || offer === undefined) {
    return { step: "offer", draft: emptyDraft(talent, options.offerGuid) };
  }
  if (options.offerGuid !== undefined && options.offerGuid !== offer.offerGuid) {
    const { offerGuid, use } = emptyDraft(talent, options.offerGuid);
    const began = { offerGuid, use, addons: [], asksForPrice: false, schedule: { startAt: "" } };
    const commercial = { ...saved.draft.commercial, termDays: "", channels: [] };
    return { step: "offer", draft: { ...saved.draft, ...began, commercial } };
  }
  const known = new Set(offer.addons.map((addon) => addon.key));
  const draft = { ...saved.draft, addons: saved.draft.addons.filter((key) => known.has(key)) };
  return { step: firstUnfinishedStep(draft, { talent, offer }, saved.step), draft };
}

const shape = z.object({
  step: z.enum(steps),
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
      emailAgain: z.string(),
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
      z.object({ isCompany: z.boolean(), name: z.string(), taxNumber: z.string() }),
      noCompany,
    ),
    visibility: z.enum(["private", "unlisted", "public"]),
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
