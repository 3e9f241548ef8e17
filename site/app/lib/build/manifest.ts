/** The newest deployed build: `/builds/latest.json`. */
export interface LatestBuild {
  /** `{code}-{data}` (site/ssg/build-files.ts). */
  id: string;
  /** Milliseconds. */
  timestamp: number;
}

/** Which pages a build prerendered, the pages that have a payload file: `/builds/meta/{id}.json`. */
export interface BuildManifest extends LatestBuild {
  prerendered: string[];
}

export type FetchFile = (path: string, init?: RequestInit) => Promise<Response>;

/** The part of a build's id that names its code. */
export function codeOf(id: string): string {
  return id.split("-", 1)[0] ?? id;
}

/** Asks past every cache which build is deployed; `now` is in milliseconds. Throws what went wrong. */
export async function fetchLatest(fetchFile: FetchFile, now: number): Promise<LatestBuild> {
  const path = "/builds/latest.json";
  const value = await fetchJson(fetchFile, `${path}?${now}`, { cache: "no-store" });
  if (!isLatest(value)) throw new Error(`${path} names no build`);
  return value;
}

export async function fetchManifest(fetchFile: FetchFile, id: string): Promise<BuildManifest> {
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
