import { session } from "#app/lib/auth/session.ts";
import { guest } from "#app/lib/live/writes/pending-names.ts";
import { storageReach } from "#app/lib/storage/storage-reach.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/favourites";
import { notedFavourites } from "./noted-favourites.ts";

/** Saves an athlete on this device for a visitor without an account. */
export function keepAsGuest(...slugs: readonly string[]): void {
  for (const slug of slugs) notedFavourites.note(guest, slug);
  showToast(storageReach() === "device" ? texts.addedHere : texts.addedForNow);
  adoptAtSignIn();
}

let isFollowing = false;

/** Moves favourites of this device to the account of the customer who signs up or logs in, now or later. */
export function adoptAtSignIn(): void {
  if (isFollowing) return;
  isFollowing = true;
  session.subscribe(adopt);
  adopt();
}

function adopt(): void {
  const { state } = session;
  if (state.status !== 1 || !state.viewer.holdsOrders) return;
  if (notedFavourites.slugs(guest).length === 0) return;
  const { userId } = state.viewer;
  notedFavourites.adopt(userId);
  notedFavourites.send(userId).then(
    ([refusal]) => {
      if (refusal !== undefined) showToast(refusal, "bad");
    },
    (error: unknown) => console.warn("failed to send noted favourites", error),
  );
}
