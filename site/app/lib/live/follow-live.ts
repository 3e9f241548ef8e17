import type { OnlineState } from "./connection/online-state.ts";
import type { FoundState, LiveDatabase, LiveObserver } from "./database-port.ts";
import { type LiveFailure, liveFailure } from "./problems.ts";

/** What a page knows of something live. */
export interface Live<Data> {
  /** `undefined` until something is known. */
  data: Data | undefined;
  fromCache: boolean;
  hasPendingWrites: boolean;
  problem: LiveFailure | null;
}

/** Before anything is known, and while prerendering. */
export const nothingYet: Live<never> = {
  data: undefined,
  fromCache: true,
  hasPendingWrites: false,
  problem: null,
};

/**
 * Delays in milliseconds before a failed listener is retried. A new document may lag behind its order or account for a
 * moment, and the server rejects the reader until then.
 */
export const retryPauses: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000];

export interface LiveSurroundings {
  open: () => Promise<LiveDatabase>;
  /** Called with a database that has ended. */
  replace: (database: LiveDatabase) => void;
  /** Subscribes to replacements of the database. */
  followReplaced: (changed: () => void) => () => void;
  online: Pick<OnlineState, "waits" | "confirmed" | "unconfirmed" | "failed" | "leaves">;
  isPageVisible: () => boolean;
  followPageVisibility: (changed: () => void) => () => void;
  /** Subscribes to changes of the site's reachability. */
  followReach: (changed: () => void) => () => void;
}

interface Attempt {
  stop: () => void;
  failed: boolean;
}

type Listen<Found> = (database: LiveDatabase, observer: LiveObserver<Found>) => () => void;

/**
 * Listens while the tab is visible, and reports every change. Data is kept while the tab is hidden and during errors. A
 * failed listener is retried a few times, when the tab is shown and when the site is reachable again; only a lasting
 * rejection is reported.
 * @returns ends it
 */
export function followLive<Found, Data>(
  listen: Listen<Found>,
  read: (found: Found) => Data,
  changed: (live: Live<Data>) => void,
  surroundings: LiveSurroundings,
): () => void {
  const { open, online, isPageVisible } = surroundings;
  let live: Live<Data> = nothingYet;
  /** The current attempt; also the name by which it waits for answers. */
  let current: Attempt | null = null;
  /** Attempts in a row that failed. */
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  const emit = (next: Partial<Live<Data>>) => {
    live = { ...live, ...next };
    changed(live);
  };

  const start = () => {
    const attempt: Attempt = { stop: () => undefined, failed: false };
    current = attempt;
    online.waits(attempt);
    let database: LiveDatabase | null = null;
    const found = (what: Found, { fromCache, hasPendingWrites }: FoundState) => {
      if (current !== attempt) return;
      if (fromCache) online.unconfirmed(attempt);
      else {
        online.confirmed(attempt);
        failures = 0;
      }
      emit({ data: read(what), fromCache, hasPendingWrites, problem: null });
    };
    const failed = (error: unknown) => {
      if (current !== attempt) return;
      attempt.failed = true;
      const problem = liveFailure(error);
      if (problem.code === "unavailable") online.failed(attempt);
      else online.leaves(attempt);
      if (problem.code === "terminated" && database !== null) surroundings.replace(database);
      console.warn("failed to listen", error);
      const pause = retryPauses[failures];
      failures += 1;
      if (pause !== undefined) again = setTimeout(restart, pause);
      const lasts = problem.code === "unavailable" || failures > 1;
      emit({ ...(lasts ? { problem } : {}), fromCache: true });
    };
    open()
      .then((opened) => {
        database = opened;
        if (current === attempt) attempt.stop = listen(opened, { found, failed });
      })
      .catch(failed);
  };

  const leave = (attempt: Attempt | null) => {
    attempt?.stop();
    if (attempt !== null) online.leaves(attempt);
  };

  const end = () => {
    clearTimeout(again);
    const attempt = current;
    current = null;
    leave(attempt);
  };

  const restart = () => {
    clearTimeout(again);
    const before = current;
    // The next listener starts before the last one stops: in between the online state would be unknown.
    start();
    leave(before);
  };

  const update = () => {
    if (!isPageVisible()) end();
    else if (current === null || current.failed) {
      failures = 0;
      restart();
    }
  };

  const forget = [
    surroundings.followPageVisibility(update),
    surroundings.followReach(update),
    surroundings.followReplaced(() => {
      if (current !== null) restart();
    }),
  ];
  update();
  return () => {
    for (const stop of forget) stop();
    end();
  };
}
