import { namesIn, notesPrefix } from "#app/lib/live/kept-copy.ts";

type Notes = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** A message that was handed in and of which nobody has heard yet. */
export interface Unsent {
  id: string;
  text: string;
}

/**
 * What this device notes about one person's messages of one order, beside the copy of the database, with which it is
 * removed. Each note has a name of its own: tabs share the notes and never write the same one. Where a browser refuses
 * storage nothing is noted.
 */
export class DeviceNotes {
  readonly #start: string;
  readonly #notes: Notes | null;

  constructor({ userId, orderGuid }: { userId: string; orderGuid: string }, notes: Notes | null) {
    this.#start = `${notesPrefix}${userId}:${orderGuid}:`;
    this.#notes = notes;
  }

  /**
   * The text of a message while the server has not decided about it. The database forgets what it refuses: if no page
   * is open then that could show the reason, this is all that is left of it.
   */
  noteUnsent({ id, text }: Unsent): void {
    this.#set(`unsent:${id}`, text);
  }

  forgetUnsent(id: string): void {
    this.#notes?.removeItem(`${this.#start}unsent:${id}`);
  }

  unsent(): Unsent[] {
    return this.#withName("unsent:").map(([id, text]) => ({ id, text }));
  }

  /** Nobody can read reports but those who look into them: what was reported is known only here. */
  noteReported(messageId: string): void {
    this.#set(`reported:${messageId}`, "1");
  }

  forgetReported(messageId: string): void {
    this.#notes?.removeItem(`${this.#start}reported:${messageId}`);
  }

  reported(): ReadonlySet<string> {
    return new Set(this.#withName("reported:").map(([id]) => id));
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

/**
 * Which of the messages handed in before did not arrive, once the server has told of all there are. What is among them
 * and not sent yet is still on its way.
 */
export function undelivered(
  unsent: readonly Unsent[],
  told: readonly { id: string; pending: boolean }[],
): { lost: Unsent[]; arrived: Unsent[] } {
  const known = new Map(told.map(({ id, pending }) => [id, pending]));
  return {
    lost: unsent.filter(({ id }) => !known.has(id)),
    arrived: unsent.filter(({ id }) => known.get(id) === false),
  };
}
