import { z } from "zod/mini";
import { emptyAddress, steps } from "./draft.ts";
import { readDraftText, removeDraft, type SavedDraft } from "./draft-storage.ts";

const shape = z.object({
  step: z.enum(steps),
  draft: z.object({
    offerGuid: z.string(),
    addons: z.array(z.string()),
    use: z.enum(["personal", "commercial"]),
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
    visibility: z.enum(["private", "unlisted", "public"]),
  }),
});

/** The booking begun earlier, or `null`; one that cannot be read is dropped. */
export function parseDraft(storage: Storage, slug: string): SavedDraft | null {
  const text = readDraftText(storage, slug);
  if (text === null) {
    return null;
  }
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) {
    removeDraft(storage, slug);
    return null;
  }
  const consents = { terms: false, performanceBeginsNow: false, age: false, marketing: false };
  return { step: parsed.data.step, draft: { ...parsed.data.draft, consents } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
