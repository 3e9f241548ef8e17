import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { browserStorage } from "#app/lib/browser-storage.ts";

/** Sends what waits; answers how many changes still do. */
interface Sender {
  flush(): Promise<number>;
}

interface FlushServices {
  state: () => AuthState;
  storage: () => Pick<Storage, "key" | "length"> | null;
  /** Loads what sends: on most pages nobody needed it before. */
  load: () => Promise<Sender>;
  /** Whether changes may be lost. */
  confirm: (question: string) => boolean;
}

/** What happens to changes that were not sent when their author logs out: sent first, and if that fails, asked about. */
export class FlushBeforeLogout {
  readonly #services: FlushServices;
  /** Set by whoever has connected already. */
  sender: Sender | null = null;
  /** Set by a form on the page: whether it holds something that nobody has saved. */
  hasUnsaved: (() => boolean) | null = null;

  constructor(services: FlushServices) {
    this.#services = services;
  }

  /** Whether the person may be logged out: nothing waits any more, or it may be lost. Does not fail. */
  async mayLogOut(): Promise<boolean> {
    const { state, storage, load, confirm } = this.#services;
    const now = state();
    if (now.status !== 1) return true;
    if (this.hasUnsaved?.() === true && !confirm(unsavedQuestion)) return false;
    const kept = storage();
    const noted = kept === null ? 0 : countPendingWrites(kept, now.viewer.userId);
    if (this.sender === null && noted === 0) return true;
    let left = noted;
    try {
      left = await (this.sender ?? (await load())).flush();
    } catch (error) {
      console.warn("failed to send what was left", error);
    }
    return left === 0 || confirm(`${unsentWarning(left)} Log out anyway?`);
  }
}

const unsavedQuestion = "What you changed on this page is not saved yet. Log out anyway?";

function unsentWarning(count: number): string {
  return count === 1
    ? "1 change was not sent yet and will be lost."
    : `${count} changes were not sent yet and will be lost.`;
}

/** Of this tab. It asks in the browser's own words: any code of ours may be missing without a connection. */
export const flushBeforeLogout = new FlushBeforeLogout({
  state: () => session.state,
  storage: browserStorage,
  load: async () => (await import("./sender.ts")).sender,
  confirm: (question) => window.confirm(question),
});

// What a log-out on any page asks for: nothing else is to come along.

/** How the names of a person's pending changes begin; the person's id and a colon follow. */
export const pendingPrefix = "matchday:live-pending:";

/** How many noted changes of a person wait to be sent. */
function countPendingWrites(storage: Pick<Storage, "key" | "length">, userId: string): number {
  const start = `${pendingPrefix}${userId}:`;
  return storageKeys(storage).filter((name) => name.startsWith(start)).length;
}

/** The names in a storage. */
export function storageKeys(storage: Pick<Storage, "key" | "length">): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}
