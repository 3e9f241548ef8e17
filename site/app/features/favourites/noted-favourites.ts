import { guest, notesPrefix } from "#app/lib/live/writes/pending-names.ts";
import { noteReachable } from "#app/lib/offline/reachability.ts";
import { deviceStorage, type KeptValues } from "#app/lib/storage/browser-storage.ts";
import type { FavouriteOutcome } from "./add-favourite.ts";

type Submit = (userId: string, slug: string) => Promise<FavouriteOutcome>;

interface NotedFavouritesServices {
  storage: () => KeptValues;
  submit: Submit;
  /** Called when the server was not reached, or the code that asks it. */
  unreached: () => void;
}

/**
 * The athletes whom a customer kept and whom neither the server nor the queue of the database has yet. Each is noted on
 * this device when the button is pressed: neither a lost connection nor a reload loses it, with or without the code that
 * sends it.
 */
export class NotedFavourites {
  readonly #services: NotedFavouritesServices;
  readonly #listeners = new Set<() => void>();

  constructor(services: NotedFavouritesServices) {
    this.#services = services;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The note as it is stored: equal texts mean equal slugs. */
  text(userId: string): string {
    return this.#services.storage().getItem(nameOf(userId)) ?? "";
  }

  slugs(userId: string): string[] {
    return slugsIn(this.text(userId));
  }

  /** Notes an athlete without sending the favourite: a visitor without an account keeps it on this device. */
  note(userId: string, slug: string): void {
    this.#write(userId, [...this.slugs(userId).filter((noted) => noted !== slug), slug]);
  }

  /** Moves the favourites of this device's guest to the account that they signed up or logged in to. */
  adopt(userId: string): void {
    for (const slug of this.slugs(guest)) this.note(userId, slug);
    this.clear(guest);
  }

  clear(userId: string): void {
    this.#write(userId, []);
  }

  /** Notes an athlete and sends the favourite. The note stays where the server was not reached. */
  async add(userId: string, slug: string): Promise<FavouriteOutcome> {
    this.note(userId, slug);
    const outcome = await this.#services.submit(userId, slug);
    if (outcome.status === "unreached") this.#services.unreached();
    else this.forget(userId, slug);
    return outcome;
  }

  /** Sends what is noted, in the order in which it was pressed; returns why some are refused. */
  async send(userId: string): Promise<string[]> {
    const refusals: string[] = [];
    for (const slug of this.slugs(userId)) {
      const outcome = await this.add(userId, slug);
      if (outcome.status === "unreached") break;
      if (outcome.status === "refused") refusals.push(outcome.message);
    }
    return refusals;
  }

  forget(userId: string, slug: string): void {
    this.#write(
      userId,
      this.slugs(userId).filter((noted) => noted !== slug),
    );
  }

  #write(userId: string, slugs: readonly string[]): void {
    const storage = this.#services.storage();
    try {
      if (slugs.length === 0) storage.removeItem(nameOf(userId));
      else storage.setItem(nameOf(userId), slugs.join(" "));
    } catch (error) {
      console.warn("failed to note a favourite on this device", error);
    }
    for (const listener of [...this.#listeners]) listener();
  }
}

export function slugsIn(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

function nameOf(userId: string): string {
  return `${notesPrefix}${userId}:favourites`;
}

/** What sends a favourite is loaded when one is pressed: without a connection it may be missing. */
const submit: Submit = async (userId, slug) => {
  try {
    const { addFavourite } = await import("./add-favourite.ts");
    return await addFavourite(userId, slug);
  } catch (error) {
    console.warn("failed to load the code that keeps an athlete", error);
    return { status: "unreached" };
  }
};

/** Those of this browser. */
export const notedFavourites = new NotedFavourites({
  storage: deviceStorage,
  submit,
  unreached: () => noteReachable(false),
});
