import type { Deployed } from "./tracker.ts";

const setting = Number(import.meta.env.VITE_POLL_SECONDS ?? "");

/**
 * How often an open page asks for the latest build, in milliseconds: the setting `VITE_POLL_SECONDS` of
 * the site's build, or an hour.
 */
export const pollMs = setting > 0 ? setting * 1_000 : 3_600_000;

export interface PollOptions {
  /** Asks which build is deployed. */
  compare: () => Promise<Deployed>;
  /** The tab's document: a hidden tab asks nothing until it is looked at again. */
  tab: Pick<Document, "hidden" | "addEventListener">;
  /** Milliseconds. */
  every?: number;
}

/** Asks again and again until other code is found; no answer (offline, most likely) is asked for again. */
export function startPolling({ compare, tab, every = pollMs }: PollOptions): void {
  let due = false;
  const arm = () => {
    setTimeout(() => {
      if (tab.hidden) due = true;
      else ask();
    }, every);
  };
  const ask = () => {
    compare()
      .catch((error: unknown) => {
        console.warn("failed to ask for the latest build", error);
        return "same" as const;
      })
      .then((deployed) => {
        if (deployed !== "code") arm();
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
