import { z } from "zod/mini";
import { type BookingDraft, type Step, steps } from "./draft.ts";

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
    visibility: z.enum(["private", "unlisted", "public"]),
  }),
});

/** A booking somebody began on this device. */
export interface SavedBooking {
  step: Step;
  draft: BookingDraft;
}

const keyOf = (slug: string) => `matchday:booking:${slug}`;

/** Keeps what was typed; consents are given anew each time and so are not kept. */
export function saveBooking(storage: Storage, slug: string, saved: SavedBooking) {
  const { consents: _, ...kept } = saved.draft;
  try {
    storage.setItem(keyOf(slug), JSON.stringify({ step: saved.step, draft: kept }));
  } catch (error) {
    console.warn("failed to save the booking on this device", error);
  }
}

/** The booking begun earlier, or `null`; one that cannot be read is dropped. */
export function loadBooking(storage: Storage, slug: string): SavedBooking | null {
  const text = storage.getItem(keyOf(slug));
  if (text === null) {
    return null;
  }
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) {
    storage.removeItem(keyOf(slug));
    return null;
  }
  const consents = { terms: false, performanceBeginsNow: false, age: false, marketing: false };
  return { step: parsed.data.step, draft: { ...parsed.data.draft, consents } };
}

export function forgetBooking(storage: Storage, slug: string) {
  storage.removeItem(keyOf(slug));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
