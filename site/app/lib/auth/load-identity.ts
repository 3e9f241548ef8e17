import { ApiFailure } from "#app/lib/api/failure.ts";
import { identityCode } from "./identity-codes.ts";
import type { Identity } from "./identity-port.ts";

/**
 * Connects the identity service. What keeps its code or our settings from getting here is no word of the
 * service's, and must not read as one: it is thrown as `network_failure`, or as `unavailable` where the site
 * answers and what it answers is of no use.
 *
 * @param connect fetches the code and the settings, and connects
 */
export async function loadIdentity(connect: () => Promise<Identity>): Promise<Identity> {
  try {
    return await connect();
  } catch (error) {
    if (error instanceof ApiFailure || identityCode(error) !== null) {
      throw error;
    }
    // A failed `fetch` and a failed `import()` are both a TypeError, and neither says why.
    const code = error instanceof TypeError ? "network_failure" : "unavailable";
    const detail = "the identity service could not be loaded";
    throw new ApiFailure({ code, status: 0, detail }, { cause: error });
  }
}
