/** Which pages a build prerendered: the pages that have a payload file. */
export interface BuildManifest {
  id: string;
  timestamp: number;
  prerendered: string[];
}

/** A build file that answered with a status of its own. */
export class BuildFileMissing extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} answered with status ${status}`);
    this.name = "BuildFileMissing";
    this.status = status;
  }
}

export type FetchFile = (path: string, init?: RequestInit) => Promise<Response>;

export interface ManifestReader {
  /** The manifest; callers share one request, and a failed one is asked for again by the next caller. */
  read: () => Promise<BuildManifest>;
}

export function createManifestReader(buildId: string, fetchFile: FetchFile): ManifestReader {
  let pending: Promise<BuildManifest> | null = null;
  return {
    read() {
      pending ??= fetchManifest(buildId, fetchFile).catch((error: unknown) => {
        pending = null;
        throw error;
      });
      return pending;
    },
  };
}

async function fetchManifest(buildId: string, fetchFile: FetchFile): Promise<BuildManifest> {
  const path = `/builds/meta/${buildId}.json`;
  const response = await fetchFile(path);
  if (!response.ok) throw new BuildFileMissing(path, response.status);
  const value: unknown = await response.json();
  if (!isManifest(value)) throw new Error(`${path} is no build manifest`);
  return value;
}

function isManifest(value: unknown): value is BuildManifest {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "timestamp" in value &&
    typeof value.timestamp === "number" &&
    "prerendered" in value &&
    Array.isArray(value.prerendered) &&
    value.prerendered.every((path) => typeof path === "string")
  );
}
