import { browserKeptFiles } from "#app/lib/uploads/kept-files.ts";
import { redrawPicture } from "#app/lib/uploads/redraw-picture.ts";
import { addBriefPicture, sendOrderPicture } from "#app/lib/uploads/send-order-picture.ts";

/** Pictures of one brief, which the API holds to. */
export const mostPictures = 3;

/** A picture that somebody chose for a booking which is not placed yet. */
export interface DraftPicture {
  id: string;
  file: Blob;
  /** Shows it in this page. */
  url: string;
  /** What the server calls it, once it was sent for the order. */
  assetId: string | null;
}

const none: readonly DraftPicture[] = [];
const bookings = new Map<string, readonly DraftPicture[]>();
const listeners = new Set<() => void>();

export function subscribeToPictures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The pictures chosen for the booking of this athlete. */
export function draftPictures(slug: string): readonly DraftPicture[] {
  return bookings.get(slug) ?? none;
}

/** Adds a picture, made anew from its pixels; throws where the file is none. */
export async function addDraftPicture(slug: string, file: Blob): Promise<void> {
  const drawn = await redrawPicture(file);
  if (draftPictures(slug).length >= mostPictures) return;
  change(slug, [...draftPictures(slug), toPicture(drawn)]);
}

export function removeDraftPicture(slug: string, id: string): void {
  const removed = draftPictures(slug).find((picture) => picture.id === id);
  if (removed === undefined) return;
  URL.revokeObjectURL(removed.url);
  change(
    slug,
    draftPictures(slug).filter((picture) => picture !== removed),
  );
}

/** Reads what this device kept of a booking that was begun earlier. */
export async function restoreDraftPictures(slug: string): Promise<void> {
  if (bookings.has(slug)) return;
  bookings.set(slug, none);
  const kept = await Promise.all(slots(slug).map((id) => browserKeptFiles().find(id)));
  const found = kept.filter((file) => file !== null).map(({ file }) => toPicture(file));
  // Somebody may have chosen one meanwhile.
  if (found.length > 0 && draftPictures(slug).length === 0) notify(slug, found);
}

/**
 * Sends the pictures for the order that was just placed, by its link, and forgets them. What fails is thrown; whoever
 * calls again goes on with those that are left.
 */
export async function sendDraftPictures(
  slug: string,
  orderHash: string,
  signal: AbortSignal,
): Promise<void> {
  for (const picture of draftPictures(slug)) {
    picture.assetId ??= await sendOrderPicture(
      { orderHash },
      "brief_picture",
      picture.file,
      signal,
    );
    await addBriefPicture({ orderHash }, picture.assetId);
    removeDraftPicture(slug, picture.id);
  }
}

function toPicture(file: Blob): DraftPicture {
  return { id: crypto.randomUUID(), file, url: URL.createObjectURL(file), assetId: null };
}

function slots(slug: string): string[] {
  return Array.from({ length: mostPictures }, (_, index) => `booking/${slug}/${index}`);
}

function notify(slug: string, pictures: readonly DraftPicture[]): void {
  bookings.set(slug, pictures);
  for (const listener of listeners) listener();
}

function change(slug: string, pictures: readonly DraftPicture[]): void {
  notify(slug, pictures);
  slots(slug).forEach((id, index) => {
    const picture = pictures[index];
    const kept =
      picture === undefined
        ? browserKeptFiles().forget(id)
        : browserKeptFiles().keep({
            id,
            userId: "",
            name: "picture",
            file: picture.file,
            assetId: null,
            keptAt: Date.now(),
          });
    kept.catch((error: unknown) => console.warn("failed to keep a picture on this device", error));
  });
}
