import { browserKeptFiles, type KeptFiles } from "#app/lib/uploads/kept-files.ts";
import { redrawPicture } from "#app/lib/uploads/redraw-picture.ts";
import { addBriefPicture, sendOrderPicture } from "#app/lib/uploads/send-order-picture.ts";

/** Pictures of one brief, which the API holds to. */
export const maxPictures = 3;

/** A picture that a visitor chose for a booking which is not placed yet. */
export interface DraftPicture {
  id: string;
  file: Blob;
  /** Shows it in this page. */
  url: string;
  /** What the server calls it, once it was sent for the order. */
  assetId: string | null;
}

type Pictures = readonly DraftPicture[];

const none: Pictures = [];

/** The pictures of the bookings that are not placed yet. What is shown is stored: an immediate reload shows the same. */
export class DraftPictures {
  readonly #files: () => KeptFiles;
  readonly #bookings = new Map<string, Pictures>();
  readonly #listeners = new Set<() => void>();
  /** Settles when the last change is stored: the next one waits for it. */
  #stored: Promise<void> = Promise.resolve();

  constructor(files: () => KeptFiles = browserKeptFiles) {
    this.#files = files;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The pictures chosen for the booking of this athlete. */
  of(slug: string): Pictures {
    return this.#bookings.get(slug) ?? none;
  }

  /** Adds a picture, unless there are enough; done when it is stored and shown. */
  async add(slug: string, file: Blob): Promise<void> {
    await this.#change(slug, (pictures) =>
      pictures.length >= maxPictures ? pictures : [...pictures, toPicture(file)],
    );
  }

  /** Removes a picture; done when that is stored and shown. */
  async remove(slug: string, id: string): Promise<void> {
    await this.#change(slug, (pictures) => {
      const kept = pictures.filter((picture) => picture.id !== id);
      return kept.length === pictures.length ? pictures : kept;
    });
  }

  /** Reads what this device kept of a booking that was begun earlier. */
  async restore(slug: string): Promise<void> {
    if (this.#bookings.has(slug)) return;
    this.#bookings.set(slug, none);
    const kept = await Promise.all(slots(slug).map((id) => this.#files().find(id)));
    const found = kept.filter((file) => file !== null).map(({ file }) => toPicture(file));
    // The visitor may have chosen one meanwhile.
    if (found.length > 0 && this.of(slug).length === 0) this.#show(slug, found);
  }

  /** Stores the change before it is shown. Changes are stored one after the other, in the order of the calls. */
  async #change(slug: string, edit: (pictures: Pictures) => Pictures): Promise<void> {
    const store = async () => {
      const before = this.of(slug);
      const pictures = edit(before);
      if (pictures === before) return;
      await this.#store(slug, pictures);
      this.#show(slug, pictures);
      for (const { id, url } of before) {
        if (pictures.every((picture) => picture.id !== id)) URL.revokeObjectURL(url);
      }
    };
    this.#stored = this.#stored.then(store, store);
    await this.#stored;
  }

  /** A browser that keeps nothing shows the pictures all the same: they are sent from this page. */
  async #store(slug: string, pictures: Pictures): Promise<void> {
    const ids = slots(slug);
    const keep = pictures.map(({ file }, index) => ({
      id: ids[index] ?? "",
      userId: "",
      name: "picture",
      file,
      assetId: null,
      keptAt: Date.now(),
    }));
    await this.#files().change({ keep, forget: ids.slice(pictures.length) });
  }

  #show(slug: string, pictures: Pictures): void {
    this.#bookings.set(slug, pictures);
    for (const listener of this.#listeners) listener();
  }
}

/** Those of this page. */
export const draftPictures = new DraftPictures();

/** Adds a picture, rendered again from its pixels; throws where the file is none. */
export async function addDraftPicture(slug: string, file: Blob): Promise<void> {
  await draftPictures.add(slug, await redrawPicture(file));
}

/**
 * Sends the pictures for the order that was just placed, by its link, and forgets them. What fails is thrown; a caller
 * that tries again goes on with those that are left.
 */
export async function sendDraftPictures(
  slug: string,
  orderHash: string,
  signal: AbortSignal,
): Promise<void> {
  for (const picture of draftPictures.of(slug)) {
    picture.assetId ??= await sendOrderPicture(
      { orderHash },
      "brief_picture",
      picture.file,
      signal,
    );
    await addBriefPicture({ orderHash }, picture.assetId);
    await draftPictures.remove(slug, picture.id);
  }
}

function toPicture(file: Blob): DraftPicture {
  return { id: crypto.randomUUID(), file, url: URL.createObjectURL(file), assetId: null };
}

function slots(slug: string): string[] {
  return Array.from({ length: maxPictures }, (_, index) => `booking/${slug}/${index}`);
}
