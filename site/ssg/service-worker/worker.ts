import { cacheNames } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import { payloadShape, readPayload } from "#app/lib/build/payload-shape.ts";
import {
  aheadHeader,
  isWorkerMessage,
  ordersCache,
  type Visit,
} from "#app/lib/offline/messages.ts";
import { addressOf, pathOf as pathInLanguage } from "#app/lib/texts/language.ts";
import { pathOf, readPush } from "./push.ts";
import {
  atMost,
  callerOf,
  isAsset,
  isList,
  isOwnOrders,
  isPage,
  isPayload,
  isShellPage,
  keyFor,
  payloadOf,
  trim,
  withoutDate,
  withoutSearch,
} from "./rules.ts";

// Documents are never kept: one of an older build would want code that is gone. Without a connection every page
// is the shell, which belongs to the code kept beside it, and finds its data among the payloads of the
// pages that were visited. Documents come from the network whenever there is one, so a new build
// needs no reload for the worker's sake.
//
// Each language has such a worker, with its own code and shell. They share the caches of data and pictures.

declare const self: WorkerScope;

const patienceSeconds = 3;
const mostPages = 60;
const shell = addressOf("/200.html");

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: "" });
const fromShell = createHandlerBoundToURL(shell);

// What is made of the catalogue lies in caches named by its shape: the code kept beside this worker reads no other.
const listsCache = `matchday-lists-${payloadShape}`;
const payloads = new NetworkFirst({
  cacheName: `matchday-payloads-${payloadShape}`,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => withoutSearch(request.url) },
    { cacheWillUpdate: async ({ response }) => ((await isReadable(response)) ? response : null) },
    atMost(mostPages),
  ],
});
const assets = new CacheFirst({
  cacheName: "matchday-assets",
  plugins: [atMost(120)],
});
// Without a time limit: after a change of an order only the network has its state.
const orders = new NetworkFirst({
  cacheName: ordersCache,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) =>
        keyFor(request.url, callerOf(request.headers.get("authorization")) ?? ""),
      cacheWillUpdate: async ({ response }) => (response.ok ? withoutDate(response) : null),
    },
    atMost(60),
  ],
});

registerRoute(
  ({ url, request, sameOrigin }) => {
    const path = pathInLanguage(url.pathname);
    return sameOrigin && request.mode === "navigate" && path !== null && isPage(path);
  },
  ({ event, request, url }) => page(event, request, pathInLanguage(url.pathname) ?? url.pathname),
);
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && isPayload(url.pathname) && !request.headers.has(aheadHeader),
  payloads,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname), assets);
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    isOwnOrders(url.pathname) &&
    callerOf(request.headers.get("authorization")) !== null,
  orders,
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/images/"),
  new CacheFirst({
    cacheName: "matchday-images",
    plugins: [atMost(120)],
  }),
);
// The content behind an upload's name may change: the cached response is used immediately and refreshed.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith("/media/") && request.destination === "image",
  new StaleWhileRevalidate({
    cacheName: "matchday-uploads",
    plugins: [atMost(40)],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/builds/meta/"),
  new CacheFirst({
    cacheName: "matchday-builds",
    plugins: [atMost(2)],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/config.json",
  new NetworkFirst({ cacheName: "matchday-settings" }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isList(url.pathname),
  new NetworkFirst({ cacheName: listsCache, plugins: [atMost(40)] }),
);

self.addEventListener("install", (event) => {
  // It would wait for every tab to close. A page of older code loses nothing: see the beginning of this file.
  event.waitUntil(self.skipWaiting());
  // The front page is there without a connection even for who came in by another one.
  event.waitUntil(keepPayload("/", null).catch(() => undefined));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
      forgetOtherShapes(),
    ]),
  );
});

self.addEventListener("message", (event) => {
  const { data } = event;
  if (!isWorkerMessage(data)) return;
  event.waitUntil(keep(event, data.visit));
});

self.addEventListener("push", (event) => {
  const { title, options } = readPush(event.data === undefined ? null : textOf(event.data));
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification?.close();
  event.waitUntil(openPage(pathOf(event.notification?.data?.path)));
});

/** Shows the page in a tab that has it, or in another one. */
async function openPage(path: string): Promise<void> {
  const { href } = new URL(path, self.location.href);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab === undefined ? self.clients.openWindow(href) : tab.focus());
}

/** The text of a push's data. */
function textOf(data: unknown): string | null {
  const has = typeof data === "object" && data !== null && "text" in data;
  return has && typeof data.text === "function" ? String(data.text()) : null;
}

/** The page from the network; from the shell without one, or when it is slow and the page's data is kept. */
async function page(event: Event, request: Request, path: string): Promise<Response> {
  const { preloadResponse } = event as FetchingEvent;
  const network = Promise.resolve(preloadResponse)
    .then((early) => early ?? fetch(request))
    .catch(() => null);
  const first = await Promise.race([network, afterPatience()]);
  if (first instanceof Response) return first;
  const slow = first === "slow";
  if (slow && !(isShellPage(path) || (await isKept(path)))) {
    const late = await network;
    if (late !== null) return late;
  }
  return fromShell({ event, request: new Request(shell), url: new URL(shell, self.location.href) });
}

function afterPatience(): Promise<"slow"> {
  return new Promise((resolve) => {
    setTimeout(() => resolve("slow"), patienceSeconds * 1_000);
  });
}

async function isKept(path: string): Promise<boolean> {
  const name = new URL(payloadOf(path), self.location.href).href;
  return (await (await caches.open(payloads.cacheName)).match(name)) !== undefined;
}

/** Keeps what a page loaded before this worker saw its requests. */
async function keep(event: LongEvent, { assets: addresses, payload }: Visit): Promise<void> {
  const always = await caches.open(cacheNames.precache);
  await Promise.all([
    payload === null ? undefined : keepPayload(payload.path, payload.data),
    ...addresses.map(async (address) => {
      const { origin, pathname } = new URL(address, self.location.href);
      if (origin !== self.location.origin || !isAsset(pathname)) return;
      if (await always.match(pathname, { ignoreSearch: true })) return;
      await assets.handle({ event, request: new Request(pathname) });
    }),
  ]);
}

/** Removes what a worker of other code kept. */
async function forgetOtherShapes(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter(
    (name) =>
      /^matchday-(?:payloads|lists)-/.test(name) &&
      name !== payloads.cacheName &&
      name !== listsCache,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Whether an answer is a payload for this worker's code: another is not kept over one that is. */
async function isReadable(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const payload = readPayload(await response.clone().json());
  return payload !== null && payload !== "another";
}

/** Keeps a page's payload; fetches it where `data` is null. */
async function keepPayload(path: string, data: unknown): Promise<void> {
  const name = new URL(payloadOf(path), self.location.href).href;
  const response = data === null ? await fetch(name) : Response.json(data);
  if (!(await isReadable(response))) return;
  const { cacheName } = payloads;
  const cache = await caches.open(cacheName);
  await cache.put(name, response);
  await trim(cache, mostPages);
}

// What the worker uses of its global scope. The site is typed for pages, and the library of workers
// contradicts theirs.

/** An event whose work the browser waits for. */
interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchingEvent extends LongEvent {
  request: Request;
  /** The answer to a navigation the browser asked for while the worker was starting, if it did. */
  preloadResponse?: Promise<Response | undefined>;
}

/** A notification that was pressed. */
interface Shown {
  data?: { path?: unknown };
  close: () => void;
}

interface Tab {
  url: string;
  focus: () => Promise<unknown>;
}

interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window"; includeUncontrolled: true }) => Promise<Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (
    type: string,
    listener: (event: LongEvent & { data?: unknown; notification?: Shown }) => void,
  ) => void;
  /** Where the build writes the list of files that are always kept. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
}
