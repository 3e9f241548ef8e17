// Whether the site can be reached. A browser's own word is not enough: it calls itself online in a train's
// network that leads nowhere. No React here: pages whose code comes late know it too.

/** Milliseconds from one attempt to the next while the site is out of reach. */
export const retryMs = 10_000;

const listeners = new Set<() => void>();
let reachable = true;

export function isReachable(): boolean {
  return reachable && navigator.onLine;
}

/** Records the result of a request that bypassed every cache. While the site is unreachable, it is probed. */
export function noteReachable(answered: boolean): void {
  if (answered === reachable) return;
  reachable = answered;
  if (!reachable) setTimeout(scheduleProbe, retryMs);
  for (const listener of [...listeners]) listener();
}

export function followReachability(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Probes immediately if the site was unreachable; a page restored from the back-forward cache may be outdated. */
export function probeAgain(): void {
  if (reachable) return;
  probe().then(
    () => noteReachable(true),
    // The attempts that are under way go on.
    () => undefined,
  );
}

function probe(): Promise<Response> {
  return fetch(`/builds/latest.json?${Date.now()}`, { method: "HEAD", cache: "no-store" });
}

function scheduleProbe(): void {
  if (reachable) return;
  if (document.hidden) {
    setTimeout(scheduleProbe, retryMs);
    return;
  }
  probe().then(
    () => noteReachable(true),
    () => setTimeout(scheduleProbe, retryMs),
  );
}

/** Connection information, which only some browsers provide. */
interface Connection {
  saveData: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType: string;
}

export function connectionOf(browser: Navigator): Connection {
  const known: unknown = Reflect.get(browser, "connection");
  const read = (name: keyof Connection): unknown =>
    typeof known === "object" && known !== null ? Reflect.get(known, name) : undefined;
  const kind = read("effectiveType");
  return {
    saveData: read("saveData") === true,
    effectiveType: typeof kind === "string" ? kind : "",
  };
}

/**
 * Whether pages may be loaded ahead: not for a visitor who saves data, nor over a line that is busy with less,
 * nor over none.
 */
export function mayLoadAhead(browser: Navigator): boolean {
  const { saveData, effectiveType } = connectionOf(browser);
  return isReachable() && !saveData && !effectiveType.includes("2g");
}
