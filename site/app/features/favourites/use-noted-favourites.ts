import { useEffect, useSyncExternalStore } from "react";
import { useOnline } from "#app/lib/offline/connection.ts";
import { showToast } from "#app/ui/toast.tsx";
import { notedFavourites, slugsIn } from "./noted-favourites.ts";

/** The athletes whose favourites wait on this device, those of its guest included. Sends them on arrival and when the connection is back. */
export function useNotedFavourites(userId: string): readonly string[] {
  const online = useOnline();
  useEffect(() => {
    notedFavourites.adopt(userId);
    if (!online) return;
    notedFavourites.send(userId).then(
      (refusals) => {
        for (const message of refusals) showToast(message, "bad");
      },
      (error: unknown) => console.warn("failed to send noted favourites", error),
    );
  }, [online, userId]);
  const read = () => notedFavourites.text(userId);
  return slugsIn(useSyncExternalStore(notedFavourites.subscribe, read, () => ""));
}
