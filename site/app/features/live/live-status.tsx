import { useAuth } from "#app/lib/auth/use-auth.ts";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { LiveBanner } from "#app/ui/live-banner.tsx";
import { UnsavedList } from "./unsaved-list.tsx";

/** Whether the signed-in areas are in touch with the database; sends what was left from an earlier visit. */
export function LiveStatus() {
  const auth = useAuth();
  const role = auth.status === 1 ? auth.viewer.role : "customer";
  return (
    <LiveBanner
      {...useLiveState()}
      changes={
        role === "talent"
          ? "Messages, your profile and your offers"
          : "Messages, favourites and your profile"
      }
    >
      <UnsavedList role={role} />
    </LiveBanner>
  );
}
