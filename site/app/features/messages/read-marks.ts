/**
 * Notes once up to when was read, also where the server refuses: it would again, and a refused mark looks unread. What
 * was not even taken is noted anew when it is asked for the next time.
 */
export class ReadMarks {
  readonly #write: (upTo: string) => Promise<unknown>;
  #asked: string | null = null;

  /** @param write queues the mark; done when it was taken. That it was refused later is logged where it is followed. */
  constructor(write: (upTo: string) => Promise<unknown>) {
    this.#write = write;
  }

  /** Throws what `write` did. */
  async note(upTo: string): Promise<void> {
    if (this.#asked === upTo) return;
    this.#asked = upTo;
    try {
      await this.#write(upTo);
    } catch (error) {
      if (this.#asked === upTo) this.#asked = null;
      throw error;
    }
  }
}
