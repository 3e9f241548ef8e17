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
}
