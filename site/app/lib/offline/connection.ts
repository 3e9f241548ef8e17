import { useSyncExternalStore } from "react";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { followReachability, isReachable } from "./reachability.ts";

/** Something could not be fetched because the browser has no connection. */
export class ConnectionLost extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`no connection to fetch ${what}`, options);
    this.name = "ConnectionLost";
  }
}

/** Whether an error means that the site could not be reached, rather than that it answered wrongly. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof ConnectionLost ||
    (error instanceof ApiFailure &&
      (error.code === "network_failure" || error.code === "request_timeout"))
  );
}

/** Whether the site can be reached; a prerendered page is drawn as if it could. */
export function useOnline(): boolean {
  return useSyncExternalStore(followReachability, isReachable, () => true);
}

/**
 * Returns an answer that a page can begin without, because a live document contains it too. If the site is out of
 * reach, returns the reason, for the case that this device has no copy of the document.
 */
export async function unlessOffline<Data>(
  answer: Promise<Data>,
): Promise<{ data: Data } | { trouble: ApiFailure }> {
  try {
    return { data: await answer };
  } catch (error) {
    if (isConnectionLost(error) && error instanceof ApiFailure) return { trouble: error };
    throw error;
  }
}
