import { session } from "#app/lib/auth/session.ts";
import { payloadFile } from "#app/lib/build/payload-shape.ts";
import { followLocalCache } from "#app/lib/live/follow-local-cache.ts";
import { followOwnOrders } from "./cached-orders.ts";
import type { Visit, WorkerMessage } from "./messages.ts";
import { letTakeOver } from "./update-worker.ts";

export interface OfflineOptions {
  /** The path of this document; the visitor may be elsewhere. */
  path: string;
  /** The data this document was drawn with, as its page's loader reads it; null where it has none. */
  payload: unknown;
  /** Loads the code of the pages of the signed-in person's orders. */
  loadOrderPages: (role: "customer" | "talent") => Promise<unknown>;
}

/**
 * Registers the service worker and tells it what this page has loaded without it. Loaded after
 * everything else: the first visit neither waits for it nor needs it.
 */
export async function startOffline({
  path,
  payload,
  loadOrderPages,
}: OfflineOptions): Promise<void> {
  // Whether there can be a worker or not.
  followLocalCache();
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  // This document is as new as a waiting worker or newer: nothing is left for it to wait for.
  letTakeOver(registration);
  const controlled = untilControlled(registration);
  followOwnOrders(session, async (role) => {
    await controlled;
    await loadOrderPages(role);
  });
  await controlled;
  const message: WorkerMessage = { type: "keep", visit: visitOf(path, payload) };
  navigator.serviceWorker.controller?.postMessage(message);
}

function visitOf(path: string, data: unknown): Visit {
  const assets = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  return { assets, payload: data === null ? null : { path, data: payloadFile(data) } };
}

/**
 * Until this page's requests pass through the newest worker there is. What is told to an older one holds up
 * the newer; one that cannot be installed is not waited for.
 */
async function untilControlled({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  const newer = installing ?? waiting;
  if (newer === null && serviceWorker.controller !== null) return;
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
    newer?.addEventListener("statechange", () => {
      if (newer.state === "redundant") resolve();
    });
  });
}
