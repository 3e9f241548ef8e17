import { BuildFileMissing, type FetchFile, type ManifestReader } from "./manifest.ts";

/** How often an open page asks for the latest build. */
export const pollMs = 3_600_000;

export interface PollOptions {
  buildId: string;
  manifest: ManifestReader;
  fetchFile: FetchFile;
  now: () => number;
  /** Called once, when another build is deployed; asking ends with it. */
  onNewBuild: (id: string) => void;
}

export type PollResult = "same" | "new" | "unknown" | "ended";

/**
 * One question for the latest build. `unknown`: no answer this time, ask again. `ended`: this
 * page's own manifest cannot be read for another reason than being gone, so nothing can be compared.
 */
export async function askForLatest(options: PollOptions): Promise<PollResult> {
  try {
    await options.manifest.read();
  } catch (error) {
    const gone =
      error instanceof BuildFileMissing && (error.status === 404 || error.status === 403);
    if (!gone) return "ended";
  }
  const latest = await fetchLatest(options);
  if (latest === null) return "unknown";
  if (latest === options.buildId) return "same";
  options.onNewBuild(latest);
  return "new";
}

async function fetchLatest({ fetchFile, now }: PollOptions): Promise<string | null> {
  try {
    const response = await fetchFile(`/builds/latest.json?${now()}`, { cache: "no-store" });
    if (!response.ok) return null;
    const value: unknown = await response.json();
    return typeof value === "object" &&
      value !== null &&
      "id" in value &&
      typeof value.id === "string"
      ? value.id
      : null;
  } catch {
    // Offline, most likely: the next question in an hour will tell.
    return null;
  }
}

/** Asks every `pollMs` until another build is found. */
export function startPolling(options: PollOptions, every = pollMs): void {
  const tick = async () => {
    const result = await askForLatest(options);
    if (result === "same" || result === "unknown") arm();
  };
  const arm = () => {
    setTimeout(() => {
      tick().catch((error: unknown) => console.error("failed to ask for the latest build", error));
    }, every);
  };
  arm();
}
