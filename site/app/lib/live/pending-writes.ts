import { createStore, type Store } from "#app/lib/store.ts";
import type { LiveDatabase } from "./database-port.ts";
import { namesIn, pendingPrefix } from "./kept-copy.ts";

/** Changes that may wait to be sent at once (SPEC section 9). */
export const mostPending = 10;

type Notes = Pick<Storage, "setItem" | "removeItem" | "key" | "length">;

/**
 * One person's changes that the server has not decided about. The SDK keeps the changes themselves and says of no
 * queue how long it is; so each is noted beside it, under a name of its own: tabs share the notes and never write the
 * same one. Where a browser refuses storage, this tab's own are counted.
 */
export class PendingWrites {
  readonly #start: string;
  readonly #notes: Notes | null;
  readonly #own = new Set<string>();
  readonly #count: Store<number>;
  #settling: { database: object; done: Promise<void> } | null = null;

  constructor(userId: string, notes: Notes | null) {
    this.#start = `${pendingPrefix}${userId}:`;
    this.#notes = notes;
    this.#count = createStore(0);
    this.look();
  }

  get count(): number {
    return this.#count.read();
  }

  subscribe(listener: () => void): () => void {
    return this.#count.subscribe(listener);
  }

  /** Counts again: another tab may have noted or removed some. */
  look(): void {
    const others = this.#foreign().length;
    this.#count.change(() => this.#own.size + others);
  }

  /** Notes a change of this tab until it is decided. */
  async note(id: string, decided: Promise<unknown>): Promise<void> {
    this.#own.add(id);
    try {
      this.#notes?.setItem(this.#start + id, "1");
    } catch (error) {
      // The storage is full: the change counts in this tab, as without storage.
      console.warn("failed to note a change that waits", error);
    }
    this.look();
    try {
      await decided;
    } catch {
      // Refused is decided, too; who asked for the change is told of it by the promise itself.
    } finally {
      this.#own.delete(id);
      this.#notes?.removeItem(this.#start + id);
      this.look();
    }
  }

  /**
   * Removes the notes of tabs that are gone once their changes are decided, which this tab sees to now. A tab that is
   * still there removes its own. Asked again meanwhile it is done with the first.
   */
  async settleOthers(database: Pick<LiveDatabase, "allSent">): Promise<void> {
    if (this.#settling?.database !== database) {
      const settling = {
        database,
        done: this.#settle(database).finally(() => {
          if (this.#settling === settling) this.#settling = null;
        }),
      };
      this.#settling = settling;
    }
    await this.#settling.done;
  }

  /** Done when no change waits. */
  async noneLeft(): Promise<void> {
    await new Promise<void>((resolve) => {
      let forget: () => void = () => undefined;
      const look = () => {
        if (this.count > 0) return;
        forget();
        resolve();
      };
      forget = this.subscribe(look);
      look();
    });
  }

  async #settle(database: Pick<LiveDatabase, "allSent">): Promise<void> {
    const names = this.#foreign();
    if (names.length === 0) return;
    await database.allSent();
    for (const name of names) this.#notes?.removeItem(name);
    this.look();
  }

  #foreign(): string[] {
    if (this.#notes === null) return [];
    return namesIn(this.#notes).filter(
      (name) => name.startsWith(this.#start) && !this.#own.has(name.slice(this.#start.length)),
    );
  }
}
