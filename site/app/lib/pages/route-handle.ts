/** The layouts a page may name; `custom` leaves the choice to the custom-layout middleware. */
export type LayoutName =
  | "home"
  | "athletes"
  | "sport"
  | "talent"
  | "talent-book"
  | "account"
  | "account-talent"
  | "inapp"
  | "operators"
  | "default"
  | "custom";

export interface RouteHandle {
  /** The `default` layout where a page names none. */
  layout?: LayoutName;
  /**
   * When the page is preloaded: when a link to it is visible, or only when a link is about to be followed, for rarely
   * visited pages and pages with large forms.
   */
  loadAhead?: "in view" | "when touched";
  /** Loads the page's code ahead of a visit. */
  load?: () => Promise<unknown>;
}

/** Every handle is created with its type in routes.tsx; the router forgets it. */
export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null && "load" in handle;
}
