import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { countPendingWrites } from "#app/lib/live/writes/pending-names.ts";
import { rawStorage } from "#app/lib/storage/browser-storage.ts";
import * as texts from "#messages/session-end";

/** Sends what waits; answers how many changes still do. */
interface Sender {
  flush(): Promise<number>;
}

interface FlushServices {
  state: () => AuthState;
  storages: () => (Pick<Storage, "key" | "length"> | null)[];
  /** Whether changes may be lost. */
  confirm: (question: string) => boolean;
}

/** What happens to changes that were not sent when their author logs out: sent first, and if that fails, asked about. */
export class FlushBeforeLogout {
  readonly #services: FlushServices;
  /** Set once the database is connected. */
  sender: Sender | null = null;
  /** Loads the sender where the database is not connected yet; set by the browser's entry. */
  load: (() => Promise<Sender>) | null = null;
  /** Set by a form on the page: returns whether it has unsaved input. */
  hasUnsaved: (() => boolean) | null = null;

  constructor(services: FlushServices) {
    this.#services = services;
  }

  /** Whether the person may be logged out: nothing waits any more, or it may be lost. Does not fail. */
  async mayLogOut(): Promise<boolean> {
    const { state, storages, confirm } = this.#services;
    const now = state();
    if (now.status !== 1) return true;
    if (this.hasUnsaved?.() === true && !confirm(texts.unsavedChanges)) return false;
    const { userId } = now.viewer;
    const counts = storages().map((kept) => (kept === null ? 0 : countPendingWrites(kept, userId)));
    const noted = counts.reduce((sum, count) => sum + count, 0);
    if (this.sender === null && noted === 0) return true;
    let left = noted;
    try {
      const sender = this.sender ?? (await this.load?.());
      if (sender !== undefined) left = await sender.flush();
    } catch (error) {
      console.warn("failed to send what was left", error);
    }
    return left === 0 || confirm(texts.unsentChanges({ count: left }));
  }
}

/** Of this tab. It asks in the browser's own words: any code of ours may be missing without a connection. */
export const flushBeforeLogout = new FlushBeforeLogout({
  state: () => session.state,
  // What neither took is known to the sender of this page.
  storages: () => [rawStorage("localStorage"), rawStorage("sessionStorage")],
  confirm: (question) => window.confirm(question),
});
