import { lazy, Suspense } from "react";
import { OfflineNotice } from "#app/features/errors/offline-notice.tsx";

// No page is worth reloading for a banner: without its code it is said as everywhere else.
const LiveStatus = lazy(() =>
  import("#app/features/live/live-status.tsx").then(
    ({ LiveStatus }) => ({ default: LiveStatus }),
    () => ({ default: OfflineNotice }),
  ),
);

/** The signed-in areas' own word about the connection, instead of every page's. Nothing stands there at first. */
export function LazyLiveStatus() {
  return (
    <Suspense>
      <LiveStatus />
    </Suspense>
  );
}
