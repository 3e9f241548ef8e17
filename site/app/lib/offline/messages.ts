// What a page and the service worker say to each other. Both sides import this file.

/** Caches of the worker that pages touch too. */
export const ordersCache = "matchday-orders";

/** The parameter by which the name of a kept answer says whose it is. */
export const keptFor = "kept-for";

/** A request that only loads ahead: nobody has visited what it brings, so nothing of it is kept. */
export const aheadHeader = "x-matchday-ahead";

export type WorkerMessage =
  /** A worker that waits takes over at once. */
  | { type: "take-over" }
  /** Keeps what a page loaded before there was a worker to see it. */
  | { type: "keep"; visit: Visit };

export interface Visit {
  /** Addresses of hashed files the page uses. */
  assets: string[];
  /** The data the page was drawn with, as its payload file holds it: with its shape, for the worker may be newer. */
  payload: { path: string; data: unknown } | null;
}

/** Messages come from our own pages, and still are read as anything else that comes from outside. */
export function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (value.type === "take-over") return true;
  return value.type === "keep" && "visit" in value && isVisit(value.visit);
}

function isVisit(value: unknown): value is Visit {
  return (
    typeof value === "object" &&
    value !== null &&
    "assets" in value &&
    Array.isArray(value.assets) &&
    value.assets.every((asset) => typeof asset === "string") &&
    "payload" in value &&
    (value.payload === null || isPayload(value.payload))
  );
}

function isPayload(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "data" in value
  );
}
