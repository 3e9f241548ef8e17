import { useEffect, useEffectEvent, useState } from "react";
import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { whenIdle } from "#app/lib/build/late-start.ts";
import { isReachable } from "#app/lib/offline/reachability.ts";
import { inTime } from "#app/lib/time/in-time.ts";
import { followPageVisibility, isPageVisible } from "./connection/page-visibility.ts";
import type { Change, FoundDocument, LiteDatabase } from "./database-port.ts";
import {
  type LiveDocument,
  type LiveQuery,
  type LiveRow,
  readDocument,
  readRows,
} from "./documents.ts";
import { LiveFailure, liveFailure, liveMessage } from "./problems.ts";

/** How long a single request waits for its answer, in milliseconds: its SDK has no deadline. */
export const answerDeadlineMs = 30_000;

interface SignIn {
  readonly state: AuthState;
  resolve(): Promise<AuthState>;
  subscribe(listener: () => void): () => void;
}

interface LiteServices {
  signIn: SignIn;
  connect: (userId: string) => Promise<LiteDatabase>;
}

/** The signed-in user's database for single requests: connected at the first, closed when the user leaves. */
export class LiteSession {
  readonly #services: LiteServices;
  #opened: { userId: string; database: Promise<LiteDatabase> } | null = null;
  /** Both connections have one name: the next waits until the last is closed. */
  #closing: Promise<void> = Promise.resolve();

  constructor(services: LiteServices) {
    this.#services = services;
    services.signIn.subscribe(() => this.#follow());
  }

  /** Asks the database. Throws a `LiveFailure`. */
  async request<Answer>(question: (database: LiteDatabase) => Promise<Answer>): Promise<Answer> {
    try {
      const state = await this.#services.signIn.resolve();
      if (state.status !== 1) throw new LiveFailure({ code: "signed_out" });
      const { userId } = state.viewer;
      return await inTime(this.#open(userId).then(question), {
        ms: answerDeadlineMs,
        late: () => new LiveFailure({ code: "deadline_exceeded" }),
      });
    } catch (error) {
      throw liveFailure(error);
    }
  }

  #open(userId: string): Promise<LiteDatabase> {
    if (this.#opened?.userId === userId) return this.#opened.database;
    this.#close();
    const database = this.#closing.then(() => this.#services.connect(userId));
    const opened = { userId, database };
    this.#opened = opened;
    // The next caller retries a failed connection.
    database.catch(() => {
      if (this.#opened === opened) this.#opened = null;
    });
    return database;
  }

  #follow(): void {
    const { state } = this.#services.signIn;
    const userId = state.status === 1 ? state.viewer.userId : null;
    if (this.#opened !== null && this.#opened.userId !== userId) this.#close();
  }

  #close(): void {
    const opened = this.#opened;
    if (opened === null) return;
    this.#opened = null;
    this.#closing = opened.database
      .then((database) => database.close())
      .catch((error: unknown) => console.warn("failed to close the database", error));
  }
}

const lite = new LiteSession({
  signIn: session,
  connect: async (userId) => {
    const { connectLite } = await import("./firestore/connect-lite.ts");
    return await connectLite({ userId, token: session.token });
  },
});

/** What a query finds at this moment, asked of the server. Throws a `LiveFailure`. */
export async function getDocuments<Data>({
  shape,
  ...words
}: LiveQuery<Data>): Promise<LiveRow<Data>[]> {
  return readRows(await lite.request((database) => database.find(words)), shape);
}

/** How many documents a query finds at this moment, asked of the server. Throws a `LiveFailure`. */
export async function countDocuments({ shape: _, ...words }: LiveQuery<unknown>): Promise<number> {
  return await lite.request((database) => database.count(words));
}

/**
 * Makes the change that `decide` answers for a document as it is, or none for `null`, in one step with reading it. Needs
 * the server: what must wait for a connection is written by `write.ts`. Throws a `LiveFailure`.
 */
export async function runTransaction<Data>(
  { path, shape }: LiveDocument<Data>,
  decide: (data: Data | null) => Change | null,
): Promise<void> {
  const decideFound = (found: FoundDocument | null) => decide(readDocument(found, shape));
  await lite.request((database) => database.transact(path, decideFound));
}

/**
 * Returns a number that the server counts when the browser is idle, and again when the tab is shown; `null` until it is
 * known, and if it is unavailable: the page works without it.
 * @param key what is counted; it is counted again when this changes, and `null` counts nothing
 */
export function useCount(key: string | null, count: () => Promise<number>): number | null {
  const [counted, setCounted] = useState<{ key: string; count: number } | null>(null);
  const countNow = useEffectEvent(count);
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    const start = () => {
      if (!isReachable() || !isPageVisible()) return;
      countNow().then(
        (found) => isCurrent && setCounted({ key, count: found }),
        (error: unknown) => console.warn(`failed to count: ${liveMessage(error)}`),
      );
    };
    whenIdle(() => isCurrent && start());
    const stop = followPageVisibility(start);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [key]);
  return counted !== null && counted.key === key ? counted.count : null;
}
