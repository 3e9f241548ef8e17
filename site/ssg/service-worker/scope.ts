// What the worker uses of its global scope. The site is typed for pages, and the library of workers
// contradicts theirs.

/** An event whose work the browser waits for. */
export interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchingEvent extends LongEvent {
  request: Request;
  /** The answer to a navigation the browser asked for while the worker was starting, if it did. */
  preloadResponse?: Promise<Response | undefined>;
}

export interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: (
    type: string,
    listener: (event: LongEvent & { data?: unknown }) => void,
  ) => void;
  /** Where the build writes the list of files that are always kept. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
}
