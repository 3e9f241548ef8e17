import type { WorkboxPlugin } from "workbox-core";
import { claimsOf } from "#app/lib/auth/token-claims.ts";
import { keptFor } from "#app/lib/offline/messages.ts";

// Classifies requests, and separates the orders of different users. No I/O: the worker calls these.

/** Paths that are no pages: their answers are never replaced by a page. */
const noPages = /^\/(?:_local|__|api|assets|builds|media)(?:\/|$)|\.[a-z0-9]+$/i;

/** Areas whose pages are always the shell. */
const shellPages = /^\/(?:account|talent)\/|^\/operators(?:\/|$)/;

export function isPage(path: string): boolean {
  return !noPages.test(path);
}

/** Whether a page can be shown from the shell alone, its data being the signed-in person's. */
export function isShellPage(path: string): boolean {
  return shellPages.test(path);
}

export function isAsset(path: string): boolean {
  return path.startsWith("/assets/");
}

export function isPayload(path: string): boolean {
  return path.endsWith("/_payload.json");
}

/** The search index, and the lists of athletes that a page loads beyond those in it. */
export function isList(path: string): boolean {
  return /^\/(?:search|search\/[^/]+|sport\/[^/]+\/(?!_payload)[^/]+)\.json$/.test(path);
}

/** The payload of a page, as the cache names it. */
export function payloadOf(path: string): string {
  return `${path.replace(/\/+$/, "")}/_payload.json`;
}

/** The signed-in person's list of orders, and one order; never an order opened by its secret. */
export function isOwnOrders(path: string): boolean {
  return /^\/api\/orders(?:\/[0-9a-f-]{36})?$/.test(path);
}

/**
 * The user an API call is made for: `cl_id` of its bearer token, or null. The API checks the token; here it
 * only keeps one person's orders apart from another's on the same device.
 */
export function callerOf(authorization: string | null): string | null {
  const token = authorization?.match(/^Bearer (.+)$/i)?.[1];
  const id = token === undefined ? undefined : claimsOf(token)?.cl_id;
  return typeof id === "string" && id !== "" ? id : null;
}

/** The name an answer is kept under: the address without its query, which only goes past other caches. */
export function withoutSearch(address: string): string {
  const url = new URL(address);
  url.search = "";
  return url.href;
}

/** Returns the cache key of a user's response: unique per user. */
export function keyFor(address: string, caller: string): string {
  const url = new URL(address);
  url.searchParams.set(keptFor, caller);
  return url.href;
}

/** The response as it is stored: pages read the server's time from `Date`, which is over when they get it from a cache. */
export function withoutDate(response: Response): Response {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete("date");
  return new Response(response.body, { status, statusText, headers });
}

/**
 * Keeps a cache to its newest entries. Workbox has a plugin that counts uses in a database: for every one of
 * a page's forty files that took longer than the page, and a new worker waited for it.
 */
export function atMost(count: number): WorkboxPlugin {
  return { cacheDidUpdate: async ({ cacheName }) => trim(await caches.open(cacheName), count) };
}

/** Removes the oldest entries beyond `count`: a cache lists them in the order they were put. */
export async function trim(cache: Pick<Cache, "keys" | "delete">, count: number): Promise<void> {
  const keys = await cache.keys();
  const old = keys.slice(0, Math.max(0, keys.length - count));
  await Promise.all(old.map((request) => cache.delete(request)));
}
