export interface AnalyticsEvent {
  name: "page_view";
  path: string;
}

export type AnalyticsSink = (event: AnalyticsEvent) => void;

let sink: AnalyticsSink | null = null;

/** Says where events go. Without it they go nowhere: no analytics runs that nobody configured. */
export function setAnalyticsSink(next: AnalyticsSink | null): void {
  sink = next;
}

/** Logged each time a page has finished loading, with the path it has now (SPEC section 1). */
export function pageView(path: string): void {
  sink?.({ name: "page_view", path });
}
