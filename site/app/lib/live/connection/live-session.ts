import type { AuthState } from "#app/lib/auth/auth-state.ts";
import type { LiveDatabase } from "#app/lib/live/database-port.ts";
import {
  type CacheBackend,
  removeOtherCaches,
  removeUserCache,
  writeCacheRecord,
} from "#app/lib/live/local-cache.ts";
import { LiveFailure } from "#app/lib/live/problems.ts";
import { PendingWrites } from "#app/lib/live/writes/pending-writes.ts";
import { createStore, type Store } from "#app/lib/storage/store.ts";

/** Milliseconds a log-out waits for changes that are on their way. */
export const flushTimeoutMs = 3_000;

interface SignIn {
  readonly state: AuthState;
  resolve(): Promise<AuthState>;
  subscribe(listener: () => void): () => void;
}

export interface LiveServices {
  signIn: SignIn;
  /** Returns whether a user is signed out only because the sign-in could not be checked. */
  mayReturn: () => boolean;
  connect: (userId: string) => Promise<LiveDatabase>;
  backend: CacheBackend;
}

/** One person's database in this tab, from the first use until the person leaves. */
export interface OwnDatabase {
  userId: string;
  database: LiveDatabase;
  pending: PendingWrites;
}

interface Opened {
  userId: string;
  pending: PendingWrites;
  database: Promise<LiveDatabase>;
  /** Known once it is connected. */
  isKept: boolean;
}

/**
 * The document database of the signed-in user: connected on first use, once per tab. When the user leaves, it is closed
 * and this device's copy is removed, so that the next user finds no data.
 */
export class LiveSession {
  readonly #services: LiveServices;
  readonly #opened: Store<Opened | null> = createStore<Opened | null>(null);
  readonly #replaced: Store<number> = createStore(0);
  /** One after the other: a copy is not opened while it is being removed. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(services: LiveServices) {
    this.#services = services;
    services.signIn.subscribe(() => this.#follow());
  }

  /** The pending changes of the connected user, or `null`; subscribe for changes. */
  get pending(): PendingWrites | null {
    return this.#opened.read()?.pending ?? null;
  }

  /** False where what waits to be sent is lost with the page; heard of through `subscribe`. */
  get isKept(): boolean {
    return this.#opened.read()?.isKept ?? true;
  }

  subscribe = (listener: () => void): (() => void) => this.#opened.subscribe(listener);

  /** Subscribes to replacements of an ended database: its listeners get no more events. */
  followReplaced = (listener: () => void): (() => void) => this.#replaced.subscribe(listener);

  /** Opens the database of the signed-in user. A failed call may be retried. */
  async open(): Promise<OwnDatabase> {
    const state = await this.#services.signIn.resolve();
    if (state.status !== 1) throw new LiveFailure({ code: "signed_out" });
    const opened = this.#openFor(state.viewer.userId);
    const { userId, pending } = opened;
    return { userId, pending, database: await opened.database };
  }

  /**
   * Drops an ended database, for example after its copy was removed: the next use reconnects. Ignores any database but
   * the current one.
   */
  async replace(database: LiveDatabase): Promise<void> {
    const opened = this.#opened.read();
    if (opened === null || (await opened.database) !== database) return;
    if (this.#opened.read()?.database !== opened.database) return;
    this.#services.backend.open.delete(opened.userId);
    this.#leaving = database
      .close()
      .catch((error: unknown) => console.warn("failed to close what had ended", error));
    this.#opened.change(() => null);
    this.#replaced.change((count) => count + 1);
  }

  /** Connects if changes of an earlier visit wait to be sent; otherwise a page connects when it needs to. */
  async sendLeft(): Promise<void> {
    const state = await this.#services.signIn.resolve();
    if (state.status === 1 && this.#waitingOf(state.viewer.userId) > 0) await this.open();
  }

  /**
   * Sends the leaving user's unsent changes, and waits a moment for them. Does not fail.
   * @returns how many changes still wait
   */
  async flush(): Promise<number> {
    const { state } = this.#services.signIn;
    if (state.status !== 1) return 0;
    const { userId } = state.viewer;
    if (this.#waitingOf(userId) === 0) return 0;
    const sent = this.open()
      .then(async ({ database, pending }) => {
        await pending.settleOthers(database);
        await pending.noneLeft();
      })
      .catch((error: unknown) => console.warn("failed to send what was left", error));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, flushTimeoutMs);
    });
    await Promise.race([sent, patience]);
    clearTimeout(timer);
    return this.#waitingOf(userId);
  }

  /** Sees to the changes of tabs that are gone, and of the time before this one. */
  settleOthers(): void {
    const opened = this.#opened.read();
    if (opened === null) return;
    opened.database
      .then((database) => opened.pending.settleOthers(database))
      .catch((error: unknown) => console.warn("failed to follow changes of before", error));
  }

  #waitingOf(userId: string): number {
    const opened = this.#opened.read();
    if (opened?.userId !== userId) {
      return new PendingWrites(userId, this.#services.backend.storage).count;
    }
    opened.pending.recount();
    return opened.pending.count;
  }

  #openFor(userId: string): Opened {
    const before = this.#opened.read();
    if (before?.userId === userId) return before;
    if (before !== null) this.#leave(before, userId);
    const { backend } = this.#services;
    const pending = new PendingWrites(userId, backend.storage);
    backend.open.add(userId);
    const opened: Opened = { userId, pending, database: this.#connect(userId), isKept: true };
    this.#opened.change(() => opened);
    opened.database.then(
      (connected) => {
        void this.#learnKept(opened, connected);
        this.settleOthers();
      },
      () => {
        backend.open.delete(userId);
        this.#opened.change((now) => (now === opened ? null : now));
      },
    );
    return opened;
  }

  async #learnKept(opened: Opened, { isKept }: LiveDatabase): Promise<void> {
    if (await isKept) return;
    this.#opened.change((now) => (now === opened ? { ...opened, isKept: false } : now));
  }

  async #connect(userId: string): Promise<LiveDatabase> {
    await this.#leaving;
    const { backend, connect } = this.#services;
    await removeOtherCaches(backend, userId);
    const database = await connect(userId);
    const { keptAs } = database;
    if (keptAs !== null) writeCacheRecord(backend, { userId, database: keptAs });
    return database;
  }

  #follow(): void {
    const opened = this.#opened.read();
    const { state } = this.#services.signIn;
    if (opened === null || state.status === 0) return;
    const userId = state.status === 1 ? state.viewer.userId : null;
    if (userId === opened.userId) return;
    this.#opened.change(() => null);
    this.#leave(opened, userId);
  }

  #leave({ userId, database }: Opened, next: string | null): void {
    const { mayReturn, backend } = this.#services;
    const keep = next === null && mayReturn();
    this.#leaving = database
      .then(
        async (open) => {
          await open.close();
          return open.keptAs ?? undefined;
        },
        // Never connected: the caller got the error.
        () => undefined,
      )
      // This tab may have slept while another signed in another user.
      .then((made) => {
        backend.open.delete(userId);
        return keep ? undefined : removeUserCache(backend, userId, made);
      })
      .catch((error: unknown) => console.warn("failed to remove what this device kept", error));
  }
}
