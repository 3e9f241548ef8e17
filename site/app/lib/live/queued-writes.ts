import type { Change, LiveDatabase } from "./database-port.ts";
import type { OwnDatabase } from "./live-session.ts";
import type { OnlineState } from "./online-state.ts";
import { mostPending } from "./pending-writes.ts";
import { LiveFailure, liveFailure } from "./problems.ts";

/** A change that this device keeps. */
export interface QueuedWrite {
  /**
   * Done when the server has taken the change; a `LiveFailure` when it refused. Waits as long as the device is
   * offline. Need not be looked at: a refusal is logged.
   */
  acknowledged: Promise<void>;
}

interface WriteServices {
  open: () => Promise<OwnDatabase>;
  /** Told of a database that has ended by itself. */
  replace: (database: LiveDatabase) => Promise<void>;
  online: Pick<OnlineState, "waits" | "confirmed" | "leaves">;
  newId: () => string;
}

/** Takes changes as long as not too many wait, and follows each until the server has decided. */
export class QueuedWrites {
  readonly #services: WriteServices;

  constructor(services: WriteServices) {
    this.#services = services;
  }

  /** Queues a change; done when it is kept. Throws a `LiveFailure` where it was not taken. */
  async add(change: Change): Promise<QueuedWrite> {
    const first = await this.#open();
    try {
      return await this.#addTo(first, change);
    } catch (error) {
      if (liveFailure(error).code !== "terminated") throw error;
      await this.#services.replace(first.database);
      return await this.#addTo(await this.#open(), change);
    }
  }

  async #open(): Promise<OwnDatabase> {
    return await this.#services.open().catch((error: unknown) => {
      throw liveFailure(error);
    });
  }

  async #addTo({ database, pending }: OwnDatabase, change: Change): Promise<QueuedWrite> {
    if (pending.count >= mostPending) throw new LiveFailure({ code: "too_many_pending" });
    try {
      const { kept, acknowledged } = database.write(change);
      const decided = acknowledged.catch((error: unknown) => {
        console.warn(`the change of ${change.path} was refused`, error);
        throw liveFailure(error);
      });
      this.#follow(decided);
      void pending.note(this.#services.newId(), change, decided);
      await kept;
      return { acknowledged: decided };
    } catch (error) {
      // The SDK throws at once what it cannot write, or when it is closed.
      throw liveFailure(error);
    }
  }

  /** Until it is decided the change waits for an answer, and a refusal is one as well. */
  #follow(decided: Promise<void>): void {
    const { online } = this.#services;
    const waiting = {};
    online.waits(waiting);
    const answered = () => {
      online.confirmed(waiting);
      online.leaves(waiting);
    };
    decided.then(answered, answered);
  }
}
