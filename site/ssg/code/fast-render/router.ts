// Stands for react-router in the pages' own modules where pages are drawn.

export * from "react-router";
export { Link } from "./link.tsx";

/** Nothing of it stands in a document; where it was scrolled to is remembered by browsers. */
export function ScrollRestoration(): null {
  return null;
}
