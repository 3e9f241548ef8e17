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
    (error instanceof ApiFailure && error.code === "network_failure")
  );
}

/** Whether the site can be reached; a prerendered page is drawn as if it could. */
export function useOnline(): boolean {
  return useSyncExternalStore(followReachability, isReachable, () => true);
}
