import { useEffect, useLayoutEffect, useRef } from "react";
import {
  matchPath,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router";
import { layoutComponents } from "#app/layouts/layouts.tsx";
import { PageDialogs } from "#app/layouts/page-dialogs.tsx";
import { notePageShown } from "#app/lib/middleware/route-middleware.ts";
import { type OpeningStep, openingStep } from "./lib/pages/opening-step.ts";
import { pageRecords } from "./lib/pages/page-records.ts";
import { isRouteHandle, type LayoutName, type RouteHandle } from "./lib/pages/route-handle.ts";
import { useAppState } from "./lib/storage/app-state.ts";
import { pathOf } from "./lib/texts/language.ts";
import { BookingOpening } from "./page-skeleton.tsx";

/** The frame of every page: the layout that its route names, and the dialogs of the application state. */
export function Root() {
  const opening = useOpeningBooking();
  const layout = useLayoutName();
  const Layout = layoutComponents[opening === null ? layout : "talent-book"];
  const { pathname } = useLocation();
  useFocusOnArrival(pathname);
  useLayoutEffect(() => notePageShown(pathname), [pathname]);
  return (
    <>
      <Layout>
        {opening === null ? (
          <div key={pathname} className="page-enter">
            <Outlet />
          </div>
        ) : (
          <BookingOpening {...opening} />
        )}
      </Layout>
      <PageDialogs />
      <ScrollRestoration />
    </>
  );
}

/**
 * The booking that is being loaded: its skeleton answers the press that opens it. Null for every other page, and for
 * another step of an open booking.
 */
function useOpeningBooking(): { name: string | undefined; step: OpeningStep } | null {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const talent = useAppState((state) => state.dialog.talent);
  const slug = bookedSlug(pathOf(location?.pathname ?? "") ?? "");
  const isOpening = slug !== null && slug !== bookedSlug(pathname);
  useLayoutEffect(() => {
    if (isOpening) window.scrollTo(0, 0);
  }, [isOpening]);
  if (!isOpening || location === undefined) return null;
  return {
    name: talent?.slug === slug ? talent.displayName : undefined,
    step: openingStep(location.search),
  };
}

function bookedSlug(pathname: string): string | null {
  return matchPath(pageRecords["talent-book"].path, pathname)?.params.slug ?? null;
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
