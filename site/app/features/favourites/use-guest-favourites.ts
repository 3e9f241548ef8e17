import { useSyncExternalStore } from "react";
import { guest } from "#app/lib/live/writes/pending-names.ts";
import { notedFavourites, slugsIn } from "./noted-favourites.ts";

/** The athletes whom a visitor without an account keeps on this device, the newest first. */
export function useGuestFavourites(): readonly string[] {
  const read = () => notedFavourites.text(guest);
  return slugsIn(useSyncExternalStore(notedFavourites.subscribe, read, () => "")).reverse();
}
