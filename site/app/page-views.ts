import type { DataRouter } from "react-router";
import { analytics, reportedPath } from "#app/lib/analytics/analytics.ts";
import { countPageView } from "./lib/pages/page-view-count.ts";
import { pathOf } from "./lib/texts/language.ts";

/**
 * Reports every page once it has finished loading: the first one, and each navigation. Another query or fragment of a
 * page is no page view, and neither is reloading its data.
 */
export function followPageViews(
  router: DataRouter,
  report: (path: string) => void = (path) => analytics.pageView(path),
  count: typeof countPageView = countPageView,
): void {
  let shown: string | null = null;
  const follow = () => {
    const { initialized, navigation, location } = router.state;
    if (!initialized || navigation.state !== "idle" || shown === location.pathname) return;
    shown = location.pathname;
    report(reportedPath(pathOf(shown) ?? shown));
    count(shown, router.state.loaderData);
  };
  follow();
  router.subscribe(follow);
}
