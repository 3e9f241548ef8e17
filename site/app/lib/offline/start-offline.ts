import { answerOf, api } from "#app/lib/api/client.ts";
import { type AuthState, isOperator, type Role, type Viewer } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { payloadFile } from "#app/lib/build/payload-shape.ts";
import { followLocalCache } from "#app/lib/live/local-cache.ts";
import { basename, workerFile } from "#app/lib/texts/language.ts";
import { clearAppBadge } from "./app-badge.ts";
import { keptFor, ordersCache, type Visit, type WorkerMessage } from "./messages.ts";

export interface OfflineOptions {
  /** The path of this document; the visitor may be elsewhere. */
  path: string;
  /** The data this document was drawn with, as its page's loader reads it; null where it has none. */
  payload: unknown;
  /** Loads the code of the pages of the signed-in person's orders. */
  loadOrderPages: (role: "customer" | "talent") => Promise<unknown>;
}

/**
 * Registers the service worker and sends it the files that this page loaded without it. Loaded last: the first visit
 * neither waits for it nor needs it.
 */
export async function startOffline({
  path,
  payload,
  loadOrderPages,
}: OfflineOptions): Promise<void> {
  // Whether there can be a worker or not.
  followLocalCache();
  const registration = await navigator.serviceWorker.register(workerFile, {
    scope: basename,
    updateViaCache: "none",
  });
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
 * Waits until the newest worker controls this page. A message to an older one would delay the newer; a failed
 * installation is not waited for.
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

interface SignIn {
  readonly state: AuthState;
  subscribe: (listener: () => void) => () => void;
}

/** Caches the orders of the signed-in user: another user's, and after a log-out all, are removed from this device. */
function followOwnOrders(signIn: SignIn, loadOrderPages: (role: Role) => Promise<unknown>): void {
  let last: string | null | undefined;
  const follow = () => {
    const { state } = signIn;
    // 0 is not known yet; and who is signed out only for want of a connection has not left.
    if (state.status === 0 || (state.status === -1 && wasSignedIn())) return;
    const userId = state.status === 1 ? state.viewer.userId : null;
    if (userId === last) return;
    const isAnother = typeof last === "string";
    last = userId;
    const kept = state.status === 1 ? keepFor(state.viewer, loadOrderPages) : forgetOrders();
    // The notifications of the previous user are not shown.
    const ended = isAnother || state.status === -1 ? endPushes() : Promise.resolve();
    Promise.all([kept, ended]).catch((error: unknown) =>
      console.warn("failed to keep orders for later", error),
    );
  };
  follow();
  signIn.subscribe(follow);
}

async function keepFor(
  viewer: Viewer,
  loadOrderPages: (role: Role) => Promise<unknown>,
): Promise<void> {
  if ((await keepOnly(await caches.open(ordersCache), viewer.userId)) > 0) return;
  // An operator has no orders, and the API refuses to list them.
  if (isOperator(viewer)) return;
  // The worker sees both and keeps them; it is there once the pages' code is.
  await loadOrderPages(viewer.role);
  await answerOf(api.GET("/api/orders"));
}

/** Removes what is kept for others; answers how much is left. */
export async function keepOnly(
  cache: Pick<Cache, "keys" | "delete">,
  userId: string,
): Promise<number> {
  const all = await cache.keys();
  const others = all.filter(({ url }) => new URL(url).searchParams.get(keptFor) !== userId);
  await Promise.all(others.map((request) => cache.delete(request)));
  return all.length - others.length;
}

async function forgetOrders(): Promise<void> {
  clearAppBadge();
  await caches.delete(ordersCache);
}

/** Ends the browser's subscriptions: the push service refuses what is sent from now on, and so the API forgets them. */
async function endPushes(): Promise<void> {
  // Each language has a worker.
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(
    registrations.map(async ({ pushManager }) => {
      const subscription = await pushManager?.getSubscription();
      await subscription?.unsubscribe();
    }),
  );
}
