import type { Alone } from "./alone.ts";
import type { DeviceNotes, Unsent } from "./device-notes.ts";

/** What became of a message in the end. */
export type Fate = "arrived" | "refused";

export interface LeftBehindServices {
  notes: DeviceNotes;
  alone: Alone;
  /** Asks the server; waits while the message is still on its way. */
  fateOf: (messageId: string, signal: AbortSignal) => Promise<Fate>;
  /** Given what was refused, while no other tab is; done when nothing is left to do for it. */
  refused: (message: Unsent, signal: AbortSignal) => Promise<void>;
}

/**
 * Sees to the messages that earlier visits handed in without hearing of them, and to those of other tabs, should they
 * be closed before they hear.
 */
export class LeftBehind {
  readonly #services: LeftBehindServices;
  readonly #seenTo = new Set<string>();
  readonly #ending = new AbortController();

  constructor(services: LeftBehindServices) {
    this.#services = services;
  }

  /** Sees to what is noted now and was not yet. */
  look(): void {
    for (const message of this.#services.notes.unsent()) {
      if (this.#seenTo.has(message.id)) continue;
      this.#seenTo.add(message.id);
      this.#seeTo(message).catch((error: unknown) =>
        console.warn("failed to find out about a message of before", error),
      );
    }
  }

  end(): void {
    this.#ending.abort();
  }

  async #seeTo(message: Unsent): Promise<void> {
    const { notes, alone, fateOf, refused } = this.#services;
    const { signal } = this.#ending;
    // Whoever handed it in may have heard of it meanwhile.
    const isNoted = () => notes.unsent().some(({ id }) => id === message.id);
    const work = async () => {
      if (signal.aborted || !isNoted()) return;
      const fate = await Promise.race([fateOf(message.id, signal), aborted(signal)]);
      if (fate === "arrived") notes.forgetUnsent(message.id);
      else if (fate === "refused" && isNoted()) await refused(message, signal);
    };
    await alone(notes.unsentName(message.id), work, signal);
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}
