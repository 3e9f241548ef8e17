import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider, RouterProvider } from "react-router";
import { followScreen } from "#app/lib/app-state.ts";
import { startSession } from "#app/lib/auth/start-session.ts";
import { followBuilds } from "#app/lib/build/follow-builds.ts";
import { createManifestReader } from "#app/lib/build/manifest.ts";
import { readPageStart } from "#app/lib/build/page-start.ts";
import { createPageDataLoader } from "#app/lib/build/payload.ts";
import { targetHash } from "#app/lib/navigation-target.ts";
import { pageData } from "#app/lib/page-data.ts";
import { setSiteOrigin } from "#app/lib/site-origin.ts";
import "./styles/app.css";
import { SiteDocument } from "./document.tsx";
import { loadRoutes, startData } from "./load-routes.ts";
import { followPageViews } from "./page-views.ts";
import { routes } from "./routes.tsx";

/** Starts the site in the browser: draws over the prerendered page and takes navigation from there. */
async function start(): Promise<void> {
  const page = readPageStart(document);
  setSiteOrigin(page.origin);
  const fetchFile: typeof fetch = (...request) => fetch(...request);
  const manifest = createManifestReader(page.buildId, fetchFile);
  const loadPageData = createPageDataLoader({ buildId: page.buildId, manifest, fetchFile });

  // A prerendered page is drawn at once only when its code is here before the router asks for it.
  if (page.kind === "page") await loadRoutes(routes, location.pathname);
  const router = createBrowserRouter(routes, {
    ...(page.kind === "page"
      ? { hydrationData: { loaderData: startData(routes, location.pathname, page.loaderData) } }
      : {}),
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(pageData, loadPageData);
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
        <RouterProvider router={router} />
      </SiteDocument>
    </StrictMode>
  );
  // 404.html may answer for an address this build knows: then it is no picture of the page to come.
  if (page.kind === "missing" && !router.state.initialized) createRoot(document).render(site);
  else hydrateRoot(document, site);

  followScreen(window);
  followPageViews(router);
  followBuilds({ buildId: page.buildId, manifest, fetchFile, router, routes });
  startSession();
}

start().catch((error: unknown) => {
  // The prerendered page stays readable; a chunk that is gone has already asked for a reload.
  console.error("failed to start the site", error);
});
