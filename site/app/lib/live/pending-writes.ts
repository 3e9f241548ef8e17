import { createStore, type Store } from "#app/lib/store.ts";
import type { Change, FoundDocument, LiveDatabase } from "./database-port.ts";
import { notesPrefix } from "./local-cache.ts";
import { pendingPrefix, storageKeys } from "./pending-names.ts";
import {
  isApplied,
  mergeByDocument,
  parseRecord,
  serializeRecord,
} from "./pending-write-record.ts";

/** Changes that may wait to be sent at once (SPEC section 9). */
export const mostPending = 10;

type Sent = Pick<LiveDatabase, "allSent" | "listenToDocument">;
type Notes = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * One person's changes that the server has not decided about. The SDK keeps the changes themselves and says of no
 * queue how long it is; so each is noted beside it, under a name of its own: tabs share the notes and never write the
 * same one. Where a browser refuses storage, this tab's own are counted.
 */
export class PendingWrites {
  readonly #start: string;
  readonly #unsavedStart: string;
  readonly #notes: Notes | null;
  readonly #own = new Set<string>();
  readonly #count: Store<number>;
  readonly #unsaved: Store<readonly string[]>;
  #settling: { database: object; done: Promise<void> } | null = null;

  constructor(userId: string, notes: Notes | null) {
    this.#start = `${pendingPrefix}${userId}:`;
    this.#notes = notes;
    this.#unsavedStart = `${notesPrefix}${userId}:unsaved:`;
    this.#count = createStore(0);
    this.#unsaved = createStore<readonly string[]>([]);
    this.recount();
  }

  get count(): number {
    return this.#count.read();
  }

  /** The paths of documents that do not hold what an earlier visit wrote: the server refused it, most likely. */
  get unsaved(): readonly string[] {
    return this.#unsaved.read();
  }

  /** Told when the count or the unsaved change. */
  subscribe(listener: () => void): () => void {
    const forget = [this.#count.subscribe(listener), this.#unsaved.subscribe(listener)];
    return () => {
      for (const stop of forget) stop();
    };
  }

  /** The person knows of it. */
  forgetUnsaved(path: string): void {
    this.#notes?.removeItem(this.#unsavedStart + path);
    this.recount();
  }

  /** Counts again: another tab may have noted or removed some. */
  recount(): void {
    const others = this.#foreign().length;
    this.#count.change(() => this.#own.size + others);
    const unsaved = this.#named(this.#unsavedStart).map((name) =>
      name.slice(this.#unsavedStart.length),
    );
    this.#unsaved.change((before) => (before.join() === unsaved.join() ? before : unsaved));
  }

  /** Notes a change of this tab until it is decided, and what it is for the case that the tab does not live to see it. */
  async note(id: string, change: Change, decided: Promise<unknown>): Promise<void> {
    this.#own.add(id);
    try {
      this.#notes?.setItem(this.#start + id, serializeRecord(change, Date.now()));
    } catch (error) {
      // The storage is full: the change counts in this tab, as without storage.
      console.warn("failed to note a change that waits", error);
    }
    this.recount();
    try {
      await decided;
    } catch {
      // Refused is decided, too; who asked for the change is told of it by the promise itself.
    } finally {
      this.#own.delete(id);
      this.#notes?.removeItem(this.#start + id);
      this.recount();
    }
  }

  /**
   * Removes the notes of tabs that are gone once their changes are decided, which this tab sees to now. A tab that is
   * still there removes its own. Nobody is left to be told of a refusal: what a document does not hold afterwards is
   * unsaved. Asked again meanwhile it is done with the first.
   */
  async settleOthers(database: Sent): Promise<void> {
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
      const recount = () => {
        if (this.count > 0) return;
        forget();
        resolve();
      };
      forget = this.subscribe(recount);
      recount();
    });
  }

  async #settle(database: Sent): Promise<void> {
    const names = this.#foreign();
    if (names.length === 0) return;
    const noted = names.flatMap((name) => parseRecord(this.#notes?.getItem(name) ?? null) ?? []);
    await database.allSent();
    for (const change of mergeByDocument(noted)) {
      const found = await confirmed(database, change.path);
      if (found === "unknown" || isApplied(change, found)) continue;
      this.#notes?.setItem(this.#unsavedStart + change.path, "1");
    }
    for (const name of names) this.#notes?.removeItem(name);
    this.recount();
  }

  #foreign(): string[] {
    return this.#named(this.#start).filter(
      (name) => !this.#own.has(name.slice(this.#start.length)),
    );
  }

  #named(start: string): string[] {
    return this.#notes === null
      ? []
      : storageKeys(this.#notes).filter((name) => name.startsWith(start));
  }
}

/** A document as the server has it; some can be written and not read. */
async function confirmed(database: Sent, path: string): Promise<FoundDocument | null | "unknown"> {
  let stop: () => void = () => undefined;
  try {
    return await new Promise<FoundDocument | null>((resolve, reject) => {
      stop = database.listenToDocument(path, {
        found: (found, { fromCache }) => {
          if (!fromCache) resolve(found);
        },
        failed: reject,
      });
    });
  } catch (error) {
    console.warn(`failed to look whether ${path} was saved`, error);
    return "unknown";
  } finally {
    stop();
  }
}
