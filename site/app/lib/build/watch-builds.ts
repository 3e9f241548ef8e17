import { connectionOf, noteReachable, probeAgain } from "#app/lib/offline/reachability.ts";
import { updateWorker } from "#app/lib/offline/update-worker.ts";
import { whenIdle } from "./late-start.ts";
import { type BuildTracker, createBuildTracker } from "./manifest.ts";
import { readPageStart } from "./page-start.ts";
import {
  browserReload,
  mayReload,
  navigationTarget,
  type ReloadHost,
  reloadOnce,
} from "./reload.ts";

const manifestDelayMs = 1_000;

export interface BuildWatch {
  builds: BuildTracker;
  newBuild: NewBuild;
}

let watch: BuildWatch | null = null;
let isLeft = false;

/**
 * Tracks the builds for this page. Polling starts about a second after the page is idle (SPEC section 7), whether or
 * not the page is hydrated; later calls return the same object.
 */
export function watchBuilds(): BuildWatch {
  watch ??= startWatch(readPageStart(document).code);
  return watch;
}

function startWatch(code: string): BuildWatch {
  followLeaving();
  const newBuild = createNewBuild({ target: navigationTarget, host: browserReload });
  const builds = createBuildTracker({
    code,
    fetchFile: fetchNoted,
    now: () => Date.now(),
    onNewCode: (id) => {
      newBuild.found(id);
      updateWorker().catch((error: unknown) => console.warn("failed to update the worker", error));
    },
  });
  whenIdle(() => {
    if (connectionOf(navigator).effectiveType !== "slow-2g") {
      setTimeout(() => readManifest(builds), manifestDelayMs);
    }
    startPolling({ compare: builds.compare, isFound: newBuild.isFound, tab: document });
  });
  return { builds, newBuild };
}

function followLeaving(): void {
  window.addEventListener("pagehide", () => {
    isLeft = true;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    isLeft = false;
    // A browser may abort a page's requests before it reports that the page is left.
    if (persisted) probeAgain();
  });
}

/** Fetches from the network only; a response proves that the site is reachable. */
async function fetchNoted(path: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    if (init?.cache === "no-store") noteReachable(true);
    return response;
  } catch (error) {
    // A page that is left aborts its own requests; that proves nothing about the site.
    if (!isLeft && !(error instanceof DOMException && error.name === "AbortError")) {
      noteReachable(false);
    }
    throw error;
  }
}

function readManifest(builds: BuildTracker): void {
  builds.own().catch((error: unknown) => {
    console.error("failed to load the build manifest", error);
  });
}

/** The maximum delay of a timer; a larger one fires immediately. */
const longestMs = 2 ** 31 - 1;
const setting = Number(import.meta.env.VITE_POLL_SECONDS ?? "");

/**
 * How often an open page asks for the latest build, in milliseconds: the setting `VITE_POLL_SECONDS` of
 * the site's build, or an hour.
 */
export const pollMs = intervalOf(setting);

/** The interval of a setting in seconds: no longer than a timer can wait, 24.8 days. */
export function intervalOf(seconds: number): number {
  return seconds > 0 ? Math.min(seconds * 1_000, longestMs) : 3_600_000;
}

interface PollOptions {
  /** Asks which build is deployed. */
  compare: () => Promise<unknown>;
  /** Whether other code was found that the next navigation will load: nothing is left to ask for. */
  isFound: () => boolean;
  /** The tab's document: a hidden tab asks nothing until it is looked at again. */
  tab: Pick<Document, "hidden" | "addEventListener">;
  /** Milliseconds. */
  every?: number;
}

/**
 * Asks again and again until other code is found; no answer (offline, most likely) is asked for again. So does a
 * page whose document came back with old code and follows that build no more: the one after it is for this page.
 */
export function startPolling({ compare, isFound, tab, every = pollMs }: PollOptions): void {
  let due = false;
  const arm = () => {
    setTimeout(() => {
      if (tab.hidden) due = true;
      else poll();
    }, every);
  };
  const poll = () => {
    compare()
      .catch((error: unknown) => console.warn("failed to ask for the latest build", error))
      .then(() => {
        if (!isFound()) arm();
      })
      .catch((error: unknown) => console.error("failed to go on asking for builds", error));
  };
  tab.addEventListener("visibilitychange", () => {
    if (tab.hidden || !due) return;
    due = false;
    poll();
  });
  arm();
}

const marker = "matchday:build";

interface NewBuildOptions {
  /** Where the visitor is going, with query and hash; null outside of a navigation. */
  target: () => string | null;
  host: ReloadHost;
}

interface NewBuild {
  /** Other code is deployed, by the name of its build. */
  found: (id: string) => void;
  isFound: () => boolean;
  /** Loads the document of where a navigation goes, and answers true, if the code of this page is outdated. */
  leave: () => boolean;
  /** Loads the document of `path`, for a page that failed. */
  leaveFor: (path: string) => boolean;
}

/**
 * What follows from newer code: the next navigation loads its document. A document that comes back
 * with the old code, from an intermediate cache, is not loaded again for the same build.
 */
export function createNewBuild({ target, host }: NewBuildOptions): NewBuild {
  let newer: string | null = null;
  const leaveFor = (path: string) => {
    if (newer === null || !host.online()) return false;
    return mayReload(host) && host.write(marker, newer) && reloadOnce(path, host);
  };
  return {
    found(id) {
      if (host.read(marker) !== id) newer = id;
    },
    isFound: () => newer !== null,
    leave() {
      const path = target();
      return path !== null && leaveFor(path);
    },
    leaveFor,
  };
}
