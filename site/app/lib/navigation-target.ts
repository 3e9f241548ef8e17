import { createContext } from "react-router";

/**
 * The fragment (`#reviews`, or empty) of the address a visitor is on the way to. The request a
 * middleware is given has none, and the browser's address bar still shows the page before.
 */
export const targetHash = createContext<() => string>(() => "");
