import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { layoutComponents } from "#app/layouts/layouts.tsx";
import { PageDialogs } from "#app/layouts/page-dialogs.tsx";
import { useAppState } from "#app/lib/app-state.ts";
import { notePageShown } from "#app/lib/middleware/route-middleware.ts";
import { isRouteHandle, type LayoutName, type RouteHandle } from "#app/lib/route-handle.ts";

/** The frame of every page: the layout that its route names, and the dialogs of the application state. */
export function Root() {
  const Layout = layoutComponents[useLayoutName()];
  const { pathname } = useLocation();
  useFocusOnArrival(pathname);
  useLayoutEffect(() => notePageShown(pathname), [pathname]);
  return (
    <>
      <Layout>
        <div key={pathname} className="page-enter">
          <Outlet />
        </div>
      </Layout>
      <PageDialogs />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** A document load has the same key on every page: where another page was scrolled to is none of this one's. */
function placeOf({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}

/**
 * A document load starts at the top; a navigation must scroll there. Focus moves to the page unless the page has
 * already moved it.
 */
function useFocusOnArrival(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    if (main !== null && !main.contains(document.activeElement))
      main.focus({ preventScroll: true });
  }, [pathname]);
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
