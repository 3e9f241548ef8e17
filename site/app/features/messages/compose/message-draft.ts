import type { MessageStorage, UnsentMessage } from "#app/features/messages/message-storage.ts";
import { joinReturnedText, normalizeText } from "#app/features/messages/message-text.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import type { QueuedWrite } from "#app/lib/live/writes/write.ts";
import { createStore, type Store } from "#app/lib/storage/store.ts";
import type { WithLock } from "./unsent-messages.ts";

export interface MessageDraftState {
  /** The text of the field. */
  text: string;
  /** Why the message that came back was not sent. */
  problem: string | null;
  /** A message is being handed in. */
  busy: boolean;
  /** Returned messages without an empty field. */
  unsendable: readonly UnsentMessage[];
}

export interface MessageDraftServices {
  notes: MessageStorage | null;
  withLock: WithLock;
  newId: () => string;
  /** Hands a message in. */
  submit: (message: UnsentMessage) => Promise<QueuedWrite>;
}

/**
 * The message being written about one order. What is typed is kept on this device, the same in all tabs. What is not
 * sent in the end comes back into the field, with the reason.
 */
export class MessageDraft {
  readonly #services: MessageDraftServices;
  readonly #composed: Store<MessageDraftState>;
  readonly #discards = new Map<string, () => void>();
  #shown = 0;

  constructor(services: MessageDraftServices) {
    this.#services = services;
    this.#composed = createStore<MessageDraftState>({
      text: services.notes?.draft ?? "",
      problem: null,
      busy: false,
      unsendable: [],
    });
  }

  read = (): MessageDraftState => this.#composed.read();

  subscribe = (listener: () => void): (() => void) => this.#composed.subscribe(listener);

  /** Marks the page as visible to a user, until the returned function is called. */
  markVisible(): () => void {
    this.#shown += 1;
    return () => {
      this.#shown -= 1;
    };
  }

  /** Reads the input of another tab; `name` is the changed key. */
  readOtherTab(name: string | null): void {
    const { notes } = this.#services;
    if (notes?.isDraft(name) === true) this.#setText(notes.draft);
  }

  type(text: string): void {
    this.#services.notes?.saveDraft(text);
    this.#setText(text);
  }

  /** Sends the text of the field; resolves to true when it is in the thread. */
  async send(): Promise<boolean> {
    const { notes, withLock, newId, submit } = this.#services;
    const message = { id: newId(), text: normalizeText(this.read().text) };
    let done: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      done = resolve;
    });
    if (notes !== null) {
      withLock(notes.unsentName(message.id), () => over).catch((error: unknown) =>
        console.warn("failed to follow a message alone", error),
      );
      notes.saveUnsent(message);
    }
    this.#change({ busy: true, problem: null });
    // Immediately: later input is the next message.
    this.type("");
    try {
      const { acknowledged } = await submit(message);
      acknowledged
        .then(
          () => notes?.removeUnsent(message.id),
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

  returnText(message: UnsentMessage, problem: string): void {
    // First the one, then the other: there may be room for one only.
    this.#services.notes?.removeUnsent(message.id);
    this.type(joinReturnedText(message.text, this.read().text));
    this.#change({ problem });
  }

  /** Shows what came back where there is no field. Done when it was discarded; it is noted until then. */
  holdUnsent(message: UnsentMessage, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const discardHeld = () => {
        this.#discards.delete(message.id);
        this.#change({ unsendable: this.read().unsendable.filter(({ id }) => id !== message.id) });
        resolve();
      };
      this.#discards.set(message.id, discardHeld);
      this.#change({ unsendable: [...this.read().unsendable, message] });
      if (signal.aborted) discardHeld();
      else signal.addEventListener("abort", discardHeld, { once: true });
    });
  }

  discard(id: string): void {
    this.#services.notes?.removeUnsent(id);
    this.#discards.get(id)?.();
  }

  /** Without a visible page the record stays, for the next visit. */
  #failed(message: UnsentMessage, error: unknown): void {
    if (this.#shown > 0) this.returnText(message, liveMessage(error));
  }

  #setText(text: string): void {
    this.#change(text.trim() === "" ? { text, problem: null } : { text });
  }

  #change(change: Partial<MessageDraftState>): void {
    this.#composed.change((composed) => ({ ...composed, ...change }));
  }
}
