import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import type { LiveDatabase } from "./database-port.ts";
import { forgetOthers, noteCopy, type Shelf } from "./kept-copy.ts";
import { PendingWrites } from "./pending-writes.ts";
import { LiveFailure } from "./problems.ts";

/** Milliseconds a log-out waits for changes that are on their way. */
export const farewell = 3_000;

interface SignIn {
  readonly state: AuthState;
  resolve(): Promise<AuthState>;
  subscribe(listener: () => void): () => void;
  /** Called before a log-out, while the person is still logged in. */
  beforeLogOut: () => Promise<void>;
}

export interface LiveServices {
  signIn: SignIn;
  /** Whether somebody is signed out only because nobody could be asked. */
  mayReturn: () => boolean;
  connect: (userId: string) => Promise<LiveDatabase>;
  shelf: Shelf;
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
}

/**
 * The document database of whoever is signed in: connected on first use, once for the whole tab. When the person
 * leaves it is closed and this device's copy is removed, so that the next person finds nothing of the last.
 */
export class LiveSession {
  readonly #services: LiveServices;
  readonly #opened: Store<Opened | null> = createStore<Opened | null>(null);
  /** One after the other: a copy is not opened while it is being removed. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(services: LiveServices) {
    this.#services = services;
    services.signIn.subscribe(() => this.#follow());
    services.signIn.beforeLogOut = () => this.#sendLast();
  }

  /** The pending changes of whoever is connected, or `null`; heard of through `subscribe`. */
  get pending(): PendingWrites | null {
    return this.#opened.read()?.pending ?? null;
  }

  subscribe = (listener: () => void): (() => void) => this.#opened.subscribe(listener);

  /** The database of whoever is signed in. What failed may be tried again. */
  async open(): Promise<OwnDatabase> {
    const state = await this.#services.signIn.resolve();
    if (state.status !== 1) throw new LiveFailure({ code: "signed_out" });
    const opened = this.#openFor(state.viewer.userId);
    const { userId, pending } = opened;
    return { userId, pending, database: await opened.database };
  }

  /** Connects if changes of an earlier visit wait to be sent; otherwise a page connects when it needs to. */
  async sendLeft(): Promise<void> {
    const { signIn, shelf } = this.#services;
    const state = await signIn.resolve();
    if (state.status !== 1) return;
    if (new PendingWrites(state.viewer.userId, shelf.storage).count > 0) await this.open();
  }

  /** Sees to the changes of tabs that are gone, and of the time before this one. */
  settleOthers(): void {
    const opened = this.#opened.read();
    if (opened === null) return;
    opened.database
      .then((database) => opened.pending.settleOthers(database))
      .catch((error: unknown) => console.warn("failed to follow changes of before", error));
  }

  #openFor(userId: string): Opened {
    const before = this.#opened.read();
    if (before?.userId === userId) return before;
    if (before !== null) this.#leave(before, userId);
    const pending = new PendingWrites(userId, this.#services.shelf.storage);
    const opened = { userId, pending, database: this.#connect(userId) };
    this.#opened.change(() => opened);
    opened.database.then(
      () => this.settleOthers(),
      () => this.#opened.change((now) => (now === opened ? null : now)),
    );
    return opened;
  }

  async #connect(userId: string): Promise<LiveDatabase> {
    await this.#leaving;
    const { shelf, connect } = this.#services;
    await forgetOthers(shelf, userId);
    const database = await connect(userId);
    noteCopy(shelf, { userId, database: database.keptAs });
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

  #leave({ database }: Opened, next: string | null): void {
    const { mayReturn, shelf } = this.#services;
    const keep = next === null && mayReturn();
    this.#leaving = database
      .then(
        (open) => open.close(),
        // Never connected: whoever asked was told.
        () => undefined,
      )
      .then(() => (keep ? undefined : forgetOthers(shelf, next)))
      .catch((error: unknown) => console.warn("failed to remove what this device kept", error));
  }

  async #sendLast(): Promise<void> {
    const opened = this.#opened.read();
    if (opened === null || opened.pending.count === 0) return;
    const sent = opened.database
      .then((database) => database.allSent())
      .catch((error: unknown) => console.warn("failed to send what was left", error));
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, farewell))]);
  }
}
