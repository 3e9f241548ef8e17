import type { BookingDraft, Step } from "./draft.ts";

/** A booking somebody began on this device. */
export interface SavedDraft {
  step: Step;
  draft: BookingDraft;
}

const keyOf = (slug: string) => `matchday:booking:${slug}`;

/** Keeps what was typed; consents are given anew each time and so are not kept. */
export function saveDraft(storage: Storage, slug: string, saved: SavedDraft) {
  const { consents: _, ...kept } = saved.draft;
  try {
    storage.setItem(keyOf(slug), JSON.stringify({ step: saved.step, draft: kept }));
  } catch (error) {
    console.warn("failed to save the booking on this device", error);
  }
}

/** The booking begun on this device as it was saved, or `null`; `loadBooking` reads it. */
export function readDraftText(storage: Storage, slug: string): string | null {
  return storage.getItem(keyOf(slug));
}

export function removeDraft(storage: Storage, slug: string) {
  storage.removeItem(keyOf(slug));
}
