import type { AuthState } from "#app/lib/auth/auth-state.ts";
import type { LiteDatabase } from "./lite-port.ts";
import { LiveFailure, liveFailure } from "./problems.ts";

interface SignIn {
  readonly state: AuthState;
  resolve(): Promise<AuthState>;
  subscribe(listener: () => void): () => void;
}

export interface LiteServices {
  signIn: SignIn;
  connect: (userId: string) => Promise<LiteDatabase>;
}

/** The database of whoever is signed in, for single requests: connected at the first, closed when the person leaves. */
export class LiteSession {
  readonly #services: LiteServices;
  #opened: { userId: string; database: Promise<LiteDatabase> } | null = null;
  /** Both connections have one name: the next waits until the last is closed. */
  #closing: Promise<void> = Promise.resolve();

  constructor(services: LiteServices) {
    this.#services = services;
    services.signIn.subscribe(() => this.#follow());
  }

  /** Asks the database. Throws a `LiveFailure`. */
  async ask<Answer>(question: (database: LiteDatabase) => Promise<Answer>): Promise<Answer> {
    try {
      const state = await this.#services.signIn.resolve();
      if (state.status !== 1) throw new LiveFailure({ code: "signed_out" });
      return await question(await this.#open(state.viewer.userId));
    } catch (error) {
      throw liveFailure(error);
    }
  }

  #open(userId: string): Promise<LiteDatabase> {
    if (this.#opened?.userId === userId) return this.#opened.database;
    this.#close();
    const database = this.#closing.then(() => this.#services.connect(userId));
    const opened = { userId, database };
    this.#opened = opened;
    // What failed is tried anew by whoever asks next.
    database.catch(() => {
      if (this.#opened === opened) this.#opened = null;
    });
    return database;
  }

  #follow(): void {
    const { state } = this.#services.signIn;
    const userId = state.status === 1 ? state.viewer.userId : null;
    if (this.#opened !== null && this.#opened.userId !== userId) this.#close();
  }

  #close(): void {
    const opened = this.#opened;
    if (opened === null) return;
    this.#opened = null;
    this.#closing = opened.database
      .then((database) => database.close())
      .catch((error: unknown) => console.warn("failed to close the database", error));
  }
}
