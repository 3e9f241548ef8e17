import type { WorkboxPlugin } from "workbox-core";

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
