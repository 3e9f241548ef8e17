import { noteReachable, probeAgain } from "#app/lib/offline/reachability.ts";
import { updateWorker } from "#app/lib/offline/update-worker.ts";
import { connectionOf } from "./connection-kind.ts";
import { navigationTarget } from "./navigation.ts";
import { createNewBuild, type NewBuild } from "./new-build.ts";
import { readPageStart } from "./page-start.ts";
import { startPolling } from "./poll.ts";
import { browserReload } from "./reload.ts";
import { type BuildTracker, createBuildTracker } from "./tracker.ts";
import { whenIdle } from "./when-idle.ts";

const manifestDelayMs = 1_000;

export interface BuildWatch {
  builds: BuildTracker;
  newBuild: NewBuild;
}

let watch: BuildWatch | null = null;
let isLeft = false;

/**
 * What this page knows of the builds. It begins to ask about a second after the page is idle (SPEC section 7),
 * whether or not the site has taken the page over by then; whoever calls later is given the same.
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
    // A browser may end what a page asks for before it says that the page is left.
    if (persisted) probeAgain();
  });
}

/** What is asked here comes from the network or not at all: its coming says that the site can be reached. */
async function fetchNoted(path: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    if (init?.cache === "no-store") noteReachable(true);
    return response;
  } catch (error) {
    // A page that is left ends what it asked for itself; that says nothing of the site.
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
