import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import { notedPending } from "./kept-copy.ts";

/** Sends what waits; answers how many changes still do. */
interface Sender {
  sendLast(): Promise<number>;
}

interface LastServices {
  state: () => AuthState;
  storage: () => Pick<Storage, "key" | "length"> | null;
  /** Loads what sends: on most pages nobody needed it before. */
  load: () => Promise<Sender>;
}

/** A log-out that would lose changes, and what becomes of it. */
export interface LosingQuestion {
  /** Changes that would be lost. */
  count: number;
  answer: (leave: boolean) => void;
}

/** What happens to changes that were not sent when their author logs out: sent first, and if that fails, asked about. */
export class LastChanges {
  readonly #services: LastServices;
  /** Set by whoever has connected already. */
  sender: Sender | null = null;
  /** To be answered by the person; `null` while nothing is asked. */
  readonly question: Store<LosingQuestion | null> = createStore<LosingQuestion | null>(null);

  constructor(services: LastServices) {
    this.#services = services;
  }

  /** Whether the person may be logged out: nothing waits any more, or it may be lost. Does not fail. */
  async mayBeLeft(): Promise<boolean> {
    const { state, storage, load } = this.#services;
    const now = state();
    if (now.status !== 1) return true;
    const kept = storage();
    const noted = kept === null ? 0 : notedPending(kept, now.viewer.userId);
    if (this.sender === null && noted === 0) return true;
    let left = noted;
    try {
      left = await (this.sender ?? (await load())).sendLast();
    } catch (error) {
      console.warn("failed to send what was left", error);
    }
    return left === 0 || (await this.#ask(left));
  }

  #ask(count: number): Promise<boolean> {
    // Whoever asks again gave no answer: the last question counts.
    this.question.read()?.answer(false);
    return new Promise((resolve) => {
      const answer = (leave: boolean) => {
        this.question.change(() => null);
        resolve(leave);
      };
      this.question.change(() => ({ count, answer }));
    });
  }
}

/** Of this tab. */
export const lastChanges = new LastChanges({
  state: () => session.state,
  storage: browserStorage,
  load: async () => (await import("./live.ts")).liveSession,
});
