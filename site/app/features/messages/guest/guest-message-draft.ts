import { notesPrefix } from "#app/lib/live/writes/pending-names.ts";

type Notes = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * What a guest is typing about one order. A guest has no account whose log-out would remove it from this device, so it is
 * kept for the tab alone. Where a browser refuses storage nothing is kept.
 */
export class GuestMessageDraft {
  readonly #name: string;
  readonly #notes: Notes | null;

  constructor(orderHash: string, notes: Notes | null) {
    this.#name = `${notesPrefix}guest:${orderHash}:draft`;
    this.#notes = notes;
  }

  read(): string {
    return this.#notes?.getItem(this.#name) ?? "";
  }

  save(text: string): void {
    try {
      if (text === "") this.#notes?.removeItem(this.#name);
      else this.#notes?.setItem(this.#name, text);
    } catch (error) {
      console.warn("failed to keep the message being typed in this tab", error);
    }
  }
}
