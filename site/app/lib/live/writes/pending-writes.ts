import type { Change, FoundDocument, LiveDatabase } from "#app/lib/live/database-port.ts";
import type { NamedValues } from "#app/lib/storage/named-values.ts";
import { namesIn } from "#app/lib/storage/names-in.ts";
import { createStore, type Store } from "#app/lib/storage/store.ts";
import { notesPrefix, pendingPrefix } from "./pending-names.ts";
import {
  isApplied,
  mergeByDocument,
  parseRecord,
  serializeRecord,
} from "./pending-write-record.ts";

/** Maximum of concurrent pending changes (SPEC section 9). */
export const mostPending = 10;

type Sent = Pick<LiveDatabase, "allSent" | "listenToDocument">;
/**
 * One user's changes that the server has not decided. The SDK stores the changes and does not expose the length of its
 * queue; so each is also recorded in storage under a separate name: tabs share the records and never write the same
 * one. If a browser rejects storage, this tab's own are counted.
 */
export class PendingWrites {
  readonly #start: string;
  readonly #unsavedStart: string;
  readonly #notes: NamedValues | null;
  readonly #own = new Set<string>();
  readonly #count: Store<number>;
  readonly #unsaved: Store<readonly string[]>;
  #settling: { database: object; done: Promise<void> } | null = null;

  constructor(userId: string, notes: NamedValues | null) {
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

  /** Subscribes to changes of the count and of the unsaved changes. */
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
      // A rejected change is decided, too; its caller gets the error from the promise.
    } finally {
      this.#own.delete(id);
      this.#notes?.removeItem(this.#start + id);
      this.recount();
    }
  }

  /**
   * Removes the records of closed tabs once their changes are decided, which this tab waits for. An open tab removes
   * its own. No caller is left to get a rejection: a change missing from its document is unsaved. A concurrent call
   * returns the first one's result.
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
    const sent = database.allSent();
    // A failure counts where it is waited for.
    sent.catch(() => undefined);
    if (noted.length < names.length) await sent;
    for (const change of mergeByDocument(noted)) {
      const found = await confirmed(database, change.path, sent);
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
      : namesIn(this.#notes).filter((name) => name.startsWith(start));
  }
}

/**
 * A document as the server has it, once it has decided about all changes of it. `sent` is only waited for where the document
 * can be written and not read: in a tab that does not hold the streams the SDK never says that changes of another tab, or of
 * the page before a reload, are sent.
 */
async function confirmed(
  database: Sent,
  path: string,
  sent: Promise<void>,
): Promise<FoundDocument | null | "unknown"> {
  let stop: () => void = () => undefined;
  try {
    return await new Promise<FoundDocument | null>((resolve, reject) => {
      stop = database.listenToDocument(path, {
        found: (found, { fromCache, hasPendingWrites }) => {
          if (!fromCache && !hasPendingWrites) resolve(found);
        },
        failed: reject,
      });
    });
  } catch (error) {
    console.warn(`failed to look whether ${path} was saved`, error);
    await sent;
    return "unknown";
  } finally {
    stop();
  }
}
