import {
  codeOf,
  type FetchFile,
  fetchLatest,
  fetchManifest,
  type LatestBuild,
} from "./manifest.ts";

/** The build whose payloads fit this page. */
export interface OwnBuild {
  id: string;
  /** The paths that have a payload. */
  prerendered: ReadonlySet<string>;
}

/** `data`: only the data is newer, and taken over. `code`: other code is deployed. */
export type Deployed = "same" | "data" | "code";

export interface BuildTracker {
  /**
   * The deployed build if it has this page's code, else null. Callers share one request; a failed one
   * is asked for again by the next caller.
   */
  own: () => Promise<OwnBuild | null>;
  /** Compares this page with what is deployed now. Rejects where that cannot be learnt. */
  compare: () => Promise<Deployed>;
}

export interface TrackerOptions {
  /** What this page's document says of its code. */
  code: string;
  fetchFile: FetchFile;
  /** Milliseconds. */
  now: () => number;
  /** Called whenever the deployed build is seen to have other code. */
  onNewCode: (id: string) => void;
}

/** What a page knows of the builds; the rules stand in site/ssg/build-files.ts. */
export function createBuildTracker(options: TrackerOptions): BuildTracker {
  const { code, fetchFile, now, onNewCode } = options;
  let pending: Promise<OwnBuild | null> | null = null;

  const adopt = async ({ id }: LatestBuild): Promise<OwnBuild | null> => {
    if (codeOf(id) !== code) {
      onNewCode(id);
      return null;
    }
    const { prerendered } = await fetchManifest(fetchFile, id);
    return { id, prerendered: new Set(prerendered) };
  };
  const own = () => {
    pending ??= fetchLatest(fetchFile, now())
      .then(adopt)
      .catch((error: unknown) => {
        pending = null;
        throw error;
      });
    return pending;
  };

  return {
    own,
    async compare() {
      const latest = await fetchLatest(fetchFile, now());
      if (codeOf(latest.id) !== code) {
        onNewCode(latest.id);
        return "code";
      }
      // A manifest that failed before says nothing: the newer one is as good.
      const before = await pending?.catch(() => null);
      if (before?.id === latest.id) return "same";
      pending = Promise.resolve(await adopt(latest));
      return "data";
    },
  };
}
