import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { LiveBanner } from "#app/ui/live-banner.tsx";

/** Whether the signed-in areas are in touch with the database; sends what was left from an earlier visit. */
export function LiveStatus() {
  return <LiveBanner {...useLiveState()} />;
}
