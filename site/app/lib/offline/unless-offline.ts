import { ApiFailure } from "#app/lib/api/failure.ts";
import { isConnectionLost } from "./connection.ts";

/**
 * An answer that a page can begin without, since a live document says the same: where the site is out of reach, the
 * reason instead, for the case that this device keeps no copy of the document either.
 */
export async function unlessOffline<Data>(
  answer: Promise<Data>,
): Promise<{ data: Data } | { trouble: ApiFailure }> {
  try {
    return { data: await answer };
  } catch (error) {
    if (isConnectionLost(error) && error instanceof ApiFailure) return { trouble: error };
    throw error;
  }
}
