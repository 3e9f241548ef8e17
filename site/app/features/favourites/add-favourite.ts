import { favouriteDocument, favouritesOf } from "#app/lib/live/documents.ts";
import { countDocuments, runTransaction } from "#app/lib/live/get-documents.ts";
import {
  fullOfFavourites,
  type LiveFailure,
  liveFailure,
  liveMessage,
} from "#app/lib/live/problems.ts";
import { serverTime, setDocument } from "#app/lib/live/writes/write.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mostFavourites } from "./favourites.ts";

/** `unreached`: neither the server nor the queue of this device took it. */
export type FavouriteOutcome =
  | { status: "kept" }
  | { status: "refused"; message: string }
  | { status: "unreached" };

/** Keeps an athlete for later; one who is kept already keeps the date. */
export async function addFavourite(userId: string, slug: string): Promise<FavouriteOutcome> {
  const favourite = favouriteDocument(userId, slug);
  try {
    const kept = await countDocuments(favouritesOf(userId));
    let isFull = false;
    await runTransaction(favourite, (found) => {
      isFull = found === null && kept >= mostFavourites;
      if (found !== null || isFull) return null;
      return { kind: "set", path: favourite.path, fields: { addedAt: serverTime } };
    });
    return isFull
      ? { status: "refused", message: fullOfFavourites(mostFavourites) }
      : { status: "kept" };
  } catch (error) {
    const failure = liveFailure(error);
    return isUnreached(failure) ? await keepLater(userId, slug) : refused(failure);
  }
}

/** Queues the favourite in the database's copy on this device; the server checks the limit when it arrives. */
async function keepLater(userId: string, slug: string): Promise<FavouriteOutcome> {
  try {
    const { acknowledged } = await setDocument(favouriteDocument(userId, slug), {
      addedAt: serverTime,
    });
    acknowledged.catch((error: unknown) => showToast(liveMessage(error), "bad"));
    return { status: "kept" };
  } catch (error) {
    const failure = liveFailure(error);
    return isUnreached(failure) ? { status: "unreached" } : refused(failure);
  }
}

function isUnreached({ code }: LiveFailure): boolean {
  return code === "unavailable" || code === "deadline_exceeded";
}

function refused({ message }: LiveFailure): FavouriteOutcome {
  return { status: "refused", message };
}
