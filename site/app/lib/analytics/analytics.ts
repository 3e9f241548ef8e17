export interface AnalyticsEvent {
  name: "page_view";
  /** As `reportedPath` gives it: never the hash of an order. */
  path: string;
}

export type AnalyticsSink = (event: AnalyticsEvent) => void;

/** More events than a visit produces before the settings arrive; a page without settings keeps no more. */
const mostWaiting = 50;

/** Where events go. Until that is known they wait, in order. */
type Destination =
  | { kind: "unknown"; waiting: readonly AnalyticsEvent[] }
  | { kind: "asked"; latest: AnalyticsEvent | null }
  | { kind: "nowhere" }
  | { kind: "sink"; sink: AnalyticsSink };

/** Collects a page's events and sends each to at most one sink, once. */
export class Analytics {
  #destination: Destination = { kind: "unknown", waiting: [] };

  /** Logged each time a page has finished loading, with the path it has now (SPEC section 1). */
  pageView(path: string): void {
    const event: AnalyticsEvent = { name: "page_view", path };
    const to = this.#destination;
    switch (to.kind) {
      case "unknown":
        this.#destination = { ...to, waiting: [...to.waiting, event].slice(-mostWaiting) };
        return;
      case "asked":
        this.#destination = { ...to, latest: event };
        return;
      case "nowhere":
        return;
      case "sink":
        to.sink(event);
    }
  }

  /** From now on to this sink, and what waited with it. */
  sendTo(sink: AnalyticsSink): void {
    const before = this.#destination;
    this.#destination = { kind: "sink", sink };
    for (const event of waitingIn(before)) sink(event);
  }

  /** Nothing is configured, or the visitor does not want it: what waited is forgotten. */
  sendNowhere(): void {
    this.#destination = { kind: "nowhere" };
  }

  /** While the visitor decides: consent is for the page it is given on, not for those before. */
  holdLatest(): void {
    this.#destination = { kind: "asked", latest: waitingIn(this.#destination).at(-1) ?? null };
  }
}

function waitingIn(destination: Destination): readonly AnalyticsEvent[] {
  if (destination.kind === "unknown") return destination.waiting;
  return destination.kind === "asked" && destination.latest !== null ? [destination.latest] : [];
}

/** The analytics of this tab: without a configured sink its events go nowhere. */
export const analytics = new Analytics();

const folders: ReadonlySet<string> = new Set(["payment", "feedback", "gift"]);

/**
 * Returns the path for analytics. The secret of an order or a gift opens it, so its pages are reported by their
 * pattern; so is a mangled link that still leads there.
 */
export function reportedPath(pathname: string): string {
  const [folder = "", ...below] = decoded(pathname).toLowerCase().split("/").filter(Boolean);
  return folders.has(folder) && below.length > 0 ? `/${folder}/:orderHash` : pathname;
}

/** An address as analytics may know it: its own pages without query and fragment, other sites by their origin. */
export function reportedAddress(address: string, ownOrigin: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname } = new URL(address);
  return origin === ownOrigin ? `${origin}${reportedPath(pathname)}` : `${origin}/`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // The router cannot read such an address either, and shows the page for unknown ones.
    return pathname;
  }
}
