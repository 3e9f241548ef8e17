import { liveMessage } from "#app/lib/live/problems.ts";
import type { QueuedWrite } from "#app/lib/live/queued-writes.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import type { Alone } from "./alone.ts";
import type { DeviceNotes, Unsent } from "./device-notes.ts";
import { asKept, givenBack } from "./message-text.ts";

export interface Composed {
  /** What stands in the field. */
  text: string;
  /** Why the message that came back was not sent. */
  problem: string | null;
  /** A message is being handed in. */
  busy: boolean;
  /** What came back with no field to stand in. */
  stranded: readonly Unsent[];
}

export interface ComposingServices {
  notes: DeviceNotes | null;
  alone: Alone;
  newId: () => string;
  /** Hands a message in. */
  hand: (message: Unsent) => Promise<QueuedWrite>;
}

/**
 * The message being written about one order. What is typed is kept on this device, the same in all tabs. What is not
 * sent in the end comes back into the field, with the reason.
 */
export class Composing {
  readonly #services: ComposingServices;
  readonly #composed: Store<Composed>;
  readonly #letGo = new Map<string, () => void>();
  #shown = 0;

  constructor(services: ComposingServices) {
    this.#services = services;
    this.#composed = createStore<Composed>({
      text: services.notes?.draft ?? "",
      problem: null,
      busy: false,
      stranded: [],
    });
  }

  read = (): Composed => this.#composed.read();

  subscribe = (listener: () => void): (() => void) => this.#composed.subscribe(listener);

  /** From now on somebody is there to be told reasons, until the returned function is called. */
  show(): () => void {
    this.#shown += 1;
    return () => {
      this.#shown -= 1;
    };
  }

  /** Takes over what another tab typed; `name` is what the browser says has changed. */
  noticed(name: string | null): void {
    const { notes } = this.#services;
    if (notes?.isDraft(name) === true) this.#stand(notes.draft);
  }

  type(text: string): void {
    this.#services.notes?.noteDraft(text);
    this.#stand(text);
  }

  /** Hands in what stands in the field; true when it stands in the thread. */
  async send(): Promise<boolean> {
    const { notes, alone, newId, hand } = this.#services;
    const message = { id: newId(), text: asKept(this.read().text) };
    let done: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      done = resolve;
    });
    if (notes !== null) {
      alone(notes.unsentName(message.id), () => over).catch((error: unknown) =>
        console.warn("failed to follow a message alone", error),
      );
      notes.noteUnsent(message);
    }
    this.#change({ busy: true, problem: null });
    // At once: what is typed while it is handed in is the next message.
    this.type("");
    try {
      const { acknowledged } = await hand(message);
      acknowledged
        .then(
          () => notes?.forgetUnsent(message.id),
          (error: unknown) => this.#failed(message, error),
        )
        .finally(done);
      return true;
    } catch (error) {
      this.#failed(message, error);
      done();
      return false;
    } finally {
      this.#change({ busy: false });
    }
  }

  giveBack(message: Unsent, problem: string): void {
    // First the one, then the other: there may be room for one only.
    this.#services.notes?.forgetUnsent(message.id);
    this.type(givenBack(message.text, this.read().text));
    this.#change({ problem });
  }

  /** Shows what came back where there is no field. Done when it was discarded; it is noted until then. */
  strand(message: Unsent, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const letGo = () => {
        this.#letGo.delete(message.id);
        this.#change({ stranded: this.read().stranded.filter(({ id }) => id !== message.id) });
        resolve();
      };
      this.#letGo.set(message.id, letGo);
      this.#change({ stranded: [...this.read().stranded, message] });
      if (signal.aborted) letGo();
      else signal.addEventListener("abort", letGo, { once: true });
    });
  }

  discard(id: string): void {
    this.#services.notes?.forgetUnsent(id);
    this.#letGo.get(id)?.();
  }

  /** With nobody there to read the reason the note stays, for the next visit. */
  #failed(message: Unsent, error: unknown): void {
    if (this.#shown > 0) this.giveBack(message, liveMessage(error));
  }

  #stand(text: string): void {
    this.#change(text.trim() === "" ? { text, problem: null } : { text });
  }

  #change(change: Partial<Composed>): void {
    this.#composed.change((composed) => ({ ...composed, ...change }));
  }
}
