import { createContext, type MiddlewareFunction } from "react-router";

/** Loads the document of where a navigation goes, and answers true, if the code of this page is outdated. */
export const leaveForNewBuild = createContext<() => boolean>(() => false);

/** Before a page is loaded from outdated code, its document is loaded instead; nothing else may happen meanwhile. */
export const followNewBuild: MiddlewareFunction = ({ context }, next) =>
  context.get(leaveForNewBuild)() ? new Promise<never>(() => {}) : next();
