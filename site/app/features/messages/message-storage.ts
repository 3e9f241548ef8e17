import { notesPrefix } from "#app/lib/live/writes/pending-names.ts";
import type { NamedValues } from "#app/lib/storage/named-values.ts";
import { namesIn } from "#app/lib/storage/names-in.ts";

/** A sent message without a result yet. */
export interface UnsentMessage {
  id: string;
  text: string;
}

const unsentPrefix = "unsent:";
const reportedPrefix = "reported:";

/**
 * What this device notes about one person's messages of one order, beside the copy of the database, with which it is
 * removed. Tabs share the notes. Where a browser refuses storage nothing is noted.
 */
export class MessageStorage {
  readonly #start: string;
  readonly #notes: NamedValues | null;

  constructor(
    { userId, orderGuid }: { userId: string; orderGuid: string },
    notes: NamedValues | null,
  ) {
    this.#start = `${notesPrefix}${userId}:${orderGuid}:`;
    this.#notes = notes;
  }

  /** What is being typed. There is one text for all tabs: the one typed last. */
  get draft(): string {
    return this.#notes?.getItem(this.#draftName) ?? "";
  }

  saveDraft(text: string): void {
    if (text === "") this.#notes?.removeItem(this.#draftName);
    else this.#set("draft", text);
  }

  /** Returns whether a storage event of this name is about the draft; `null` means all keys. */
  isDraft(name: string | null): boolean {
    return name === null || name === this.#draftName;
  }

  get #draftName(): string {
    return `${this.#start}draft`;
  }

  /**
   * The text of a message while the server has not decided about it. The database forgets what it refuses: if no page
   * is open then that could show the reason, this is all that is left of it.
   */
  saveUnsent({ id, text }: UnsentMessage): void {
    this.#set(unsentPrefix + id, text);
  }

  removeUnsent(id: string): void {
    this.#notes?.removeItem(this.unsentName(id));
  }

  unsent(): UnsentMessage[] {
    return this.#withName(unsentPrefix).map(([id, text]) => ({ id, text }));
  }

  /** What a message's note is called in this browser, and what sees to it alone (`Alone`). */
  unsentName(id: string): string {
    return this.#start + unsentPrefix + id;
  }

  /** Only operators can read reports: this device stores which messages were reported. */
  saveReported(messageId: string): void {
    this.#set(reportedPrefix + messageId, "1");
  }

  removeReported(messageId: string): void {
    this.#notes?.removeItem(this.#start + reportedPrefix + messageId);
  }

  reported(): ReadonlySet<string> {
    return new Set(this.#withName(reportedPrefix).map(([id]) => id));
  }

  #set(name: string, text: string): void {
    try {
      this.#notes?.setItem(this.#start + name, text);
    } catch (error) {
      console.warn("failed to note something about a message on this device", error);
    }
  }

  #withName(name: string): [id: string, text: string][] {
    const notes = this.#notes;
    if (notes === null) return [];
    const start = this.#start + name;
    return namesIn(notes)
      .filter((key) => key.startsWith(start))
      .map((key) => [key.slice(start.length), notes.getItem(key) ?? ""]);
  }
}
