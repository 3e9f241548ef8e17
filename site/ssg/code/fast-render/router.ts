// Replaces react-router in the pages' own modules during rendering.

export * from "react-router";
export { Link } from "./link.tsx";

/** Renders nothing into a document; browsers restore the scroll position. */
export function ScrollRestoration(): null {
  return null;
}
