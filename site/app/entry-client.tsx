import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider, RouterProvider } from "react-router";
import { startAnalytics } from "#app/lib/analytics/start-analytics.ts";
import { loadRefusals } from "#app/lib/api/client.ts";
import { targetHash } from "#app/lib/auth/require-auth.ts";
import { session } from "#app/lib/auth/session.ts";
import { startSession } from "#app/lib/auth/start-session.ts";
import { recoverFault } from "#app/lib/build/chunk.ts";
import { followBuilds } from "#app/lib/build/follow-builds.ts";
import { siteStarted, siteUnstarted, whenSettled } from "#app/lib/build/late-start.ts";
import { readPageStart } from "#app/lib/build/page-start.ts";
import { createPageDataLoader } from "#app/lib/build/payload.ts";
import { watchBuilds } from "#app/lib/build/watch-builds.ts";
import { leaveForNewBuild } from "#app/lib/middleware/route-middleware.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import { flushBeforeLogout } from "./lib/live/connection/flush-before-logout.ts";
import { setMarketplace } from "./lib/marketplace/marketplace.ts";
import { setSiteOrigin } from "./lib/marketplace/site-config.ts";
import { addressOfReturn } from "./lib/pages/leave-site.ts";
import { pageData } from "./lib/pages/page-data.ts";
import { followScreen } from "./lib/storage/app-state.ts";
import { basename, shownPath } from "./lib/texts/language.ts";
import { suggestLanguage } from "./lib/texts/suggested-language.ts";
import "#app/lib/forms/no-code-from-text.ts";
import "./styles/app.css";
import { SiteDocument } from "./document.tsx";
import { loadRoutes, startData } from "./load-routes.ts";
import { followPageViews } from "./page-views.ts";
import { routes } from "./routes.tsx";
import { followSessionEnd } from "./session-end.ts";
import { workOffline } from "./work-offline.ts";

/**
 * Gives the history entry of this document a separate key. React Router gives the same key to every document load,
 * and would scroll a page that is opened to where another load was left; a reload and *Back* keep their entry's key.
 */
function nameHistoryEntry(): void {
  const state: { key?: string } | null = history.state;
  if (state?.key === undefined) history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}

/** Starts the site in the browser: draws over the prerendered page and takes navigation from there. */
async function start(): Promise<void> {
  const elsewhere = addressOfReturn();
  if (elsewhere !== null) {
    location.replace(elsewhere);
    return;
  }
  const page = readPageStart(document);
  setSiteOrigin(page.origin);
  setMarketplace(page.marketplace);
  const fetchFile: typeof fetch = (...request) => fetch(...request);
  const { builds, newBuild } = watchBuilds();
  const leave = async () => (await builds.compare()) === "code" && newBuild.leave();
  const loadPageData = createPageDataLoader({ builds, fetchFile, leave });
  // Taken before anything is waited for: it goes with the page's data.
  const path = shownPath();

  // A prerendered page is hydrated only if its code is loaded before the router requests it.
  const drawn = page.kind === "page";
  if (drawn && !(await codeIsHere())) {
    // The page stays as it was prerendered.
    document.dispatchEvent(new Event(siteUnstarted));
    return;
  }
  nameHistoryEntry();
  const router = createBrowserRouter(routes, {
    basename,
    ...(drawn ? { hydrationData: { loaderData: startData(routes, path, page.loaderData) } } : {}),
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(pageData, loadPageData);
      context.set(leaveForNewBuild, newBuild.leave);
      context.set(
        targetHash,
        () => (router.state.navigation.location ?? router.state.location).hash,
      );
      return context;
    },
  });

  const site = (
    <StrictMode>
      <SiteDocument>
        <RouterProvider
          router={router}
          onError={(error) => recoverFault(error, { builds, newBuild })}
        />
      </SiteDocument>
    </StrictMode>
  );
  // The window shows another page if 404.html was served for an address of this build.
  const another = page.kind === "missing" && !router.state.initialized;
  if (another) createRoot(document).render(site);
  else hydrateRoot(document, site);
  document.dispatchEvent(new Event(siteStarted));

  followScreen(window);
  followPageViews(router);
  followSessionEnd(router, session);
  followBuilds({ builds, newBuild, fetchFile, router, routes });
  flushBeforeLogout.load = async () => (await import("./lib/live/writes/sender.ts")).sender;
  session.beforeLogOut = () => flushBeforeLogout.mayLogOut();
  startSession();
  suggestLanguage(navigator.languages);
  startAnalytics();
  whenSettled(window, () => {
    loadRefusals().catch((error: unknown) => console.warn("failed to load messages ahead", error));
  });
  workOffline(routes, { path, loaderData: page.kind === "page" ? page.loaderData : {} });
}

/**
 * Whether the code of the page in the window could be loaded; a chunk that is gone has asked for a reload before.
 * Throws where only the connection is missing.
 */
async function codeIsHere(): Promise<boolean> {
  try {
    await loadRoutes(routes, shownPath());
    return true;
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    console.error("failed to load the code of this page", error);
    return false;
  }
}

function begin(): void {
  start().catch((error: unknown) => {
    // The prerendered page stays readable; nothing has been drawn over it. Tried again, a browser that remembers
    // what did not come loads the document once.
    if (isConnectionLost(error)) window.addEventListener("online", begin, { once: true });
    console.error("failed to start the site", error);
  });
}

// Starts in a separate task, so that the browser can handle input after it evaluated the site's code.
setTimeout(begin);
