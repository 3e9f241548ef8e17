import type { RouteObject } from "react-router";
import { loadCode } from "#app/lib/build/follow-builds.ts";
import { whenIdle } from "#app/lib/build/late-start.ts";
import { connectionOf } from "#app/lib/offline/reachability.ts";
import { paths } from "./lib/pages/paths.ts";

const ownOrderPages = {
  customer: [paths.accountOrders(), paths.accountOrder("any")],
  talent: [paths.talentOrders(), paths.talentOrder("any")],
};

/**
 * Starts the service worker, last of all: nothing on the page waits for it. `drawn` is the path of the document
 * and what it was drawn with, if it was: by now the visitor may be elsewhere.
 */
export function workOffline(
  routes: RouteObject[],
  drawn: { path: string; loaderData: Readonly<Record<string, unknown>> },
): void {
  const start = async () => {
    // Who saves data is spared the copies; a worker from before keeps working.
    if (!("serviceWorker" in navigator)) return;
    const spared = connectionOf(navigator).saveData && navigator.serviceWorker.controller === null;
    if (!import.meta.env.PROD || spared) return;
    const { startOffline } = await import("#app/lib/offline/start-offline.ts");
    await startOffline({
      path: drawn.path,
      payload: Object.values(drawn.loaderData).find((data) => data !== null) ?? null,
      loadOrderPages: (role) =>
        Promise.all(ownOrderPages[role].map((path) => loadCode(routes, path))),
    });
  };
  const startIdle = () =>
    whenIdle(() => {
      start().catch((error: unknown) => {
        console.warn("the site does not work without a connection here", error);
      });
    });
  if (document.readyState === "complete") startIdle();
  else window.addEventListener("load", startIdle, { once: true });
}
