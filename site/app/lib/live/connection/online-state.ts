import { createStore, type Store } from "#app/lib/storage/store.ts";

/** Milliseconds without an answer after which the database counts as out of reach (SPEC section 8). */
export const answerPatience = 10_000;

/**
 * Milliseconds a listener that was confirmed may wait to be so again. The SDK shows what it has as unconfirmed at the
 * first failed connection, which is the moment the product is offline (SPEC section 8); but also for an instant while
 * it makes sure of a document that left a query.
 */
export const confirmPatience = 2_000;

/** Milliseconds after which the last listener's state expires: the next page has its own by then. */
export const memory = 2_000;

interface Reach {
  isReachable(): boolean;
  follow(changed: () => void): () => void;
}

type Waiting = { confirmed: boolean; waits: ReturnType<typeof setTimeout> | null; late: boolean };

/**
 * Derives from the SDK's behaviour whether the database is reachable: a response confirms a listener's data or decides
 * a change; a listener that stays unconfirmed for too long was not answered. One confirmation counts for all, and so
 * does the browser's or the site's report that nothing is reachable.
 */
export class OnlineState {
  readonly #waiting = new Map<object, Waiting>();
  readonly #online: Store<boolean>;
  #forgets: ReturnType<typeof setTimeout> | undefined;
  readonly #reach: Reach;

  constructor(reach: Reach) {
    this.#reach = reach;
    this.#online = createStore(true);
  }

  /** True until known otherwise. */
  get online(): boolean {
    return this.#online.read();
  }

  subscribe(listener: () => void): () => void {
    return this.#online.subscribe(listener);
  }

  /** Follows whether the site can be reached, until the returned function is called. */
  followReach(): () => void {
    this.#judge();
    return this.#reach.follow(() => this.#judge());
  }

  /** Records that a listener, a change or the connection waits for a response. */
  waits(who: object): void {
    this.#set(who, { confirmed: false, waits: this.#timer(who, answerPatience), late: false });
  }

  /** An answer came for who waited. */
  confirmed(who: object): void {
    this.#set(who, { confirmed: true, waits: null, late: false });
  }

  /** What was confirmed is so no longer; who still waits for the first answer goes on waiting. */
  unconfirmed(who: object): void {
    if (this.#waiting.get(who)?.confirmed !== true) return;
    this.#set(who, { confirmed: false, waits: this.#timer(who, confirmPatience), late: false });
  }

  /** No connection could be made for who waited. */
  failed(who: object): void {
    this.#set(who, { confirmed: false, waits: null, late: true });
  }

  /** Records that there is no connection for any waiting object. */
  unanswered(): void {
    for (const [who, { confirmed }] of [...this.#waiting]) if (!confirmed) this.failed(who);
  }

  /** Records that an object no longer waits or listens. Without any, the state soon becomes online. */
  leaves(who: object): void {
    this.#clear(who);
    if (this.#waiting.size > 0) this.#judge();
    else this.#forgets = setTimeout(() => this.#judge(), memory);
  }

  #set(who: object, next: Waiting): void {
    clearTimeout(this.#forgets);
    this.#clear(who);
    this.#waiting.set(who, next);
    this.#judge();
  }

  #clear(who: object): void {
    const timer = this.#waiting.get(who)?.waits;
    if (timer != null) clearTimeout(timer);
    this.#waiting.delete(who);
  }

  #timer(who: object, patience: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.failed(who), patience);
  }

  #judge(): void {
    const all = [...this.#waiting.values()];
    this.#online.change((before) => {
      if (!this.#reach.isReachable()) return false;
      if (all.some(({ confirmed }) => confirmed)) return true;
      return all.some(({ late }) => late) ? false : before || all.length === 0;
    });
  }
}
