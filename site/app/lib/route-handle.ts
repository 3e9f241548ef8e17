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
  | "default"
  | "custom";

export interface RouteHandle {
  /** The `default` layout where a page names none. */
  layout?: LayoutName;
  /**
   * When the page is loaded ahead: because a link to it is in view, or only once somebody is about to follow one,
   * for pages few visitors open and pages whose forms weigh more than the rest of the site.
   */
  loadAhead?: "in view" | "when touched";
  /** Loads the page's code ahead of a visit. */
  load?: () => Promise<unknown>;
}

/** Every handle is created with its type in routes.tsx; the router forgets it. */
export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null && "load" in handle;
}
