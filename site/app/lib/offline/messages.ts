// Messages between a page and the service worker. Both import this file.

/** Caches of the worker that pages touch too. */
export const ordersCache = "matchday-orders";

/** The parameter that names the user of a cached response. */
export const keptFor = "kept-for";

/** Marks a preload request: its response belongs to no visit, so it is not cached. */
export const aheadHeader = "x-matchday-ahead";

/** Lets the worker keep what a page loaded before there was a worker to see it. */
export interface WorkerMessage {
  type: "keep";
  visit: Visit;
}

export interface Visit {
  /** Addresses of hashed files the page uses. */
  assets: string[];
  /** The data the page was drawn with, as its payload file holds it: with its shape, for the worker may be newer. */
  payload: { path: string; data: unknown } | null;
}

/** Messages come from our own pages, and still are read as anything else that comes from outside. */
export function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
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
