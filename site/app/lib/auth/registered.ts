import { ApiFailure } from "#app/lib/api/failure.ts";
import type { IdentityUser } from "./identity-port.ts";
import { session } from "./session.ts";

/**
 * Sees to it that the account that is coming in has its claims. `granted` says that only the next token
 * carries them; `null` that the API does not know the account.
 */
export async function claimIfRegistered(user: IdentityUser): Promise<{ granted: boolean } | null> {
  try {
    return { granted: await session.claim(user) };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") {
      return null;
    }
    throw error;
  }
}
