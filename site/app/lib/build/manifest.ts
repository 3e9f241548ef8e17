/** The newest deployed build: `/builds/latest.json`. */
interface LatestBuild {
  /** `{code}-{data}` (site/ssg/output/build-files.ts). */
  id: string;
  /** Milliseconds. */
  timestamp: number;
}

/** A build and its prerendered pages, which have a payload file: `/builds/meta/{id}.json`. */
export interface BuildManifest extends LatestBuild {
  prerendered: string[];
}

export type FetchFile = (path: string, init?: RequestInit) => Promise<Response>;

/** The part of a build's id that names its code. */
function codeOf(id: string): string {
  return id.split("-", 1)[0] ?? id;
}

/** Fetches the latest build past every cache; `now` is in milliseconds. Throws if that fails. */
async function fetchLatest(fetchFile: FetchFile, now: number): Promise<LatestBuild> {
  const path = "/builds/latest.json";
  const value = await fetchJson(fetchFile, `${path}?${now}`, { cache: "no-store" });
  if (!isLatest(value)) throw new Error(`${path} names no build`);
  return value;
}

async function fetchManifest(fetchFile: FetchFile, id: string): Promise<BuildManifest> {
  const path = `/builds/meta/${id}.json`;
  const value = await fetchJson(fetchFile, path);
  if (!isManifest(value)) throw new Error(`${path} is no build manifest`);
  return value;
}

async function fetchJson(fetchFile: FetchFile, path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetchFile(path, init);
  if (!response.ok) throw new Error(`${path} answered with status ${response.status}`);
  return response.json();
}

function isLatest(value: unknown): value is LatestBuild {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "timestamp" in value &&
    typeof value.timestamp === "number"
  );
}

function isManifest(value: unknown): value is BuildManifest {
  return (
    isLatest(value) &&
    "prerendered" in value &&
    Array.isArray(value.prerendered) &&
    value.prerendered.every((path) => typeof path === "string")
  );
}

/** The build whose payloads this page reads. */
export interface OwnBuild {
  id: string;
  /** The paths that have a payload. */
  prerendered: ReadonlySet<string>;
}

/** `data`: other data of the same code, which is now used. `code`: other code is deployed. */
export type Deployed = "same" | "data" | "code";

export interface BuildTracker {
  /**
   * The deployed build if it has this page's code, else null. Callers share one request; the next
   * caller repeats a failed one.
   */
  own: () => Promise<OwnBuild | null>;
  /** Compares this page with the deployed build. Rejects if that build cannot be fetched. */
  compare: () => Promise<Deployed>;
}

interface TrackerOptions {
  /** The code id of this page's document. */
  code: string;
  fetchFile: FetchFile;
  /** Milliseconds. */
  now: () => number;
  /** Called each time the deployed build is found to have other code. */
  onNewCode: (id: string) => void;
}

/** Tracks the deployed build for a page; site/ssg/output/build-files.ts documents the rules. */
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
      // An earlier failed manifest is ignored: the newer one is sufficient.
      const before = await pending?.catch(() => null);
      if (before?.id === latest.id) return "same";
      pending = Promise.resolve(await adopt(latest));
      return "data";
    },
  };
}
