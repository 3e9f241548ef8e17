/** What a timer can wait at most; it fires at once when told more. */
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

export interface PollOptions {
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
      else ask();
    }, every);
  };
  const ask = () => {
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
    ask();
  });
  arm();
}
