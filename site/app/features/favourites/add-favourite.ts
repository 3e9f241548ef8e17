import { favouriteDocument, favouritesOf } from "#app/lib/live/documents.ts";
import { countDocuments, runTransaction } from "#app/lib/live/get-documents.ts";
import { fullOfFavourites, liveFailure, liveMessage } from "#app/lib/live/problems.ts";
import { serverTime, setDocument } from "#app/lib/live/write.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mostFavourites } from "./favourites.ts";

/**
 * Keeps an athlete for later; one who is kept already stays where they are.
 *
 * @returns why not, for people to read, or `null`
 */
export async function addFavourite(userId: string, slug: string): Promise<string | null> {
  const favourite = favouriteDocument(userId, slug);
  try {
    const kept = await countDocuments(favouritesOf(userId));
    let isFull = false;
    await runTransaction(favourite, (found) => {
      isFull = found === null && kept >= mostFavourites;
      if (found !== null || isFull) return null;
      return { kind: "set", path: favourite.path, fields: { addedAt: serverTime } };
    });
    return isFull ? fullOfFavourites(mostFavourites) : null;
  } catch (error) {
    const failure = liveFailure(error);
    return failure.code === "unavailable" ? await keepLater(userId, slug) : failure.message;
  }
}

/** Without a connection the wish waits on this device; whether there is room the server says when it comes. */
async function keepLater(userId: string, slug: string): Promise<string | null> {
  try {
    const { acknowledged } = await setDocument(favouriteDocument(userId, slug), {
      addedAt: serverTime,
    });
    acknowledged.catch((error: unknown) => showToast(liveMessage(error), "bad"));
    return null;
  } catch (error) {
    return liveMessage(error);
  }
}
