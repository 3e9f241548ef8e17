import { favouriteDocument, favouritesOf } from "#app/lib/live/documents.ts";
import { lookOnce } from "#app/lib/live/look-once.ts";
import { fullOfFavourites, liveMessage } from "#app/lib/live/problems.ts";
import { serverTime, setDocument } from "#app/lib/live/write.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mostFavourites } from "./favourites.ts";

/**
 * Keeps an athlete for later; one who is kept already stays where they are.
 *
 * @returns why not, for people to read, or `null`
 */
export async function keepForLater(userId: string, slug: string): Promise<string | null> {
  try {
    const kept = await lookOnce(favouritesOf(userId));
    if (kept.some(({ id }) => id === slug)) return null;
    if (kept.length >= mostFavourites) return fullOfFavourites(mostFavourites);
    const { acknowledged } = await setDocument(favouriteDocument(userId, slug), {
      addedAt: serverTime,
    });
    acknowledged.catch((error: unknown) => showToast(liveMessage(error), "bad"));
    return null;
  } catch (error) {
    return liveMessage(error);
  }
}
