import type { FoundState, LiveDatabase, LiveObserver } from "./database-port.ts";
import type { OnlineState } from "./online-state.ts";
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
 * Milliseconds after which a listener that failed is tried again. The server refuses whoever a document does not name
 * yet, and it follows the order or the account it is made from by a moment.
 */
export const retryPauses: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000];

export interface LiveSurroundings {
  open: () => Promise<LiveDatabase>;
  /** Told of a database that has ended by itself. */
  replace: (database: LiveDatabase) => void;
  /** Told when a database was replaced by another. */
  followReplaced: (changed: () => void) => () => void;
  online: Pick<OnlineState, "waits" | "confirmed" | "unconfirmed" | "failed" | "leaves">;
  isPageVisible: () => boolean;
  followPageVisibility: (changed: () => void) => () => void;
  /** Told whenever the site may be in reach again. */
  followReach: (changed: () => void) => () => void;
}

interface Attempt {
  stop: () => void;
  failed: boolean;
}

type Listen<Found> = (database: LiveDatabase, observer: LiveObserver<Found>) => () => void;

/**
 * Listens while the tab is in sight, and tells of every change. What is known stays known through a hidden tab and
 * through problems. What failed is tried again a few times, and when the tab is shown or the site comes back; a
 * refusal is told of when it was not only for a moment.
 *
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
    // The next waits before the last leaves: in between nobody would be known to be offline.
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
