import type { DataRouter } from "react-router";
import { pageView } from "#app/lib/analytics.ts";

/** Reports every page once it has finished loading: the first one, and each the visitor goes to. */
export function followPageViews(router: DataRouter): void {
  let reported: string | null = null;
  const report = () => {
    const { initialized, navigation, location } = router.state;
    if (!initialized || navigation.state !== "idle" || reported === location.key) return;
    reported = location.key;
    pageView(location.pathname);
  };
  report();
  router.subscribe(report);
}
