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

export interface LiveSurroundings {
  open: () => Promise<Pick<LiveDatabase, "listenToDocument" | "listenToQuery">>;
  online: Pick<OnlineState, "waits" | "confirmed" | "unconfirmed" | "failed" | "leaves">;
  isInSight: () => boolean;
  followSight: (changed: () => void) => () => void;
  /** Told whenever the site may be in reach again. */
  followReach: (changed: () => void) => () => void;
}

interface Attempt {
  stop: () => void;
  failed: boolean;
}

type Listen<Found> = (
  database: Pick<LiveDatabase, "listenToDocument" | "listenToQuery">,
  observer: LiveObserver<Found>,
) => () => void;

/**
 * Listens while the tab is in sight, and tells of every change. What is known stays known through a hidden tab and
 * through problems. What failed is tried again when the tab is shown or the site comes back.
 *
 * @returns ends it
 */
export function followLive<Found, Data>(
  listen: Listen<Found>,
  read: (found: Found) => Data,
  changed: (live: Live<Data>) => void,
  surroundings: LiveSurroundings,
): () => void {
  const { open, online, isInSight, followSight, followReach } = surroundings;
  let live: Live<Data> = nothingYet;
  /** The current attempt; also the name by which it waits for answers. */
  let current: Attempt | null = null;

  const tell = (next: Partial<Live<Data>>) => {
    live = { ...live, ...next };
    changed(live);
  };

  const start = () => {
    const attempt: Attempt = { stop: () => undefined, failed: false };
    current = attempt;
    online.waits(attempt);
    const found = (what: Found, { fromCache, hasPendingWrites }: FoundState) => {
      if (current !== attempt) return;
      if (fromCache) online.unconfirmed(attempt);
      else online.confirmed(attempt);
      tell({ data: read(what), fromCache, hasPendingWrites, problem: null });
    };
    const failed = (error: unknown) => {
      if (current !== attempt) return;
      attempt.failed = true;
      const problem = liveFailure(error);
      if (problem.code === "unavailable") online.failed(attempt);
      else online.leaves(attempt);
      console.warn("failed to listen", error);
      tell({ problem, fromCache: true });
    };
    open()
      .then((database) => {
        if (current === attempt) attempt.stop = listen(database, { found, failed });
      })
      .catch(failed);
  };

  const end = () => {
    if (current === null) return;
    const attempt = current;
    current = null;
    attempt.stop();
    online.leaves(attempt);
  };

  const look = () => {
    if (!isInSight()) end();
    else if (current === null || current.failed) {
      end();
      start();
    }
  };

  const forgetSight = followSight(look);
  const forgetReach = followReach(look);
  look();
  return () => {
    forgetSight();
    forgetReach();
    end();
  };
}
