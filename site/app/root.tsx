import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { layoutComponents } from "#app/layouts/layouts.tsx";
import { PageDialogs } from "#app/layouts/page-dialogs.tsx";
import { useAppState } from "#app/lib/app-state.ts";
import { isRouteHandle, type LayoutName, type RouteHandle } from "#app/lib/route-handle.ts";

/** What every page stands in: the layout its route names, and the dialogs of the application state. */
export function Root() {
  const Layout = layoutComponents[useLayoutName()];
  const { pathname } = useLocation();
  return (
    <>
      <Layout>
        <div key={pathname} className="page-enter">
          <Outlet />
        </div>
      </Layout>
      <PageDialogs />
      <ScrollRestoration />
    </>
  );
}

function useLayoutName(): Exclude<LayoutName, "custom"> {
  const chosen = useAppState((state) => state.customLayout);
  const named = useMatches()
    .map((match) => layoutOf(match.handle))
    .findLast((layout) => layout !== undefined);
  return named === "custom" ? chosen : (named ?? "default");
}

function layoutOf(handle: unknown): RouteHandle["layout"] {
  return isRouteHandle(handle) ? handle.layout : undefined;
}
