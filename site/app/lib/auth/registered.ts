import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { IdentityUser } from "./identity-port.ts";
import { session } from "./session.ts";

/**
 * Sees to it that the account that is coming in has its claims, and lets the API follow what became of it
 * since. `granted` says that only the next token carries the claims; `null` that the API does not know the account.
 */
export async function claimIfRegistered(user: IdentityUser): Promise<{ granted: boolean } | null> {
  try {
    const granted = await session.claim(user);
    if (!granted) {
      await followAccount();
    }
    return { granted };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") {
      return null;
    }
    throw error;
  }
}

/**
 * Lets the API look at the account anew: it follows a changed address, and refuses the sessions that a changed
 * password ended. It learns of neither by itself. What the person came for has happened already, so a failure
 * is no reason to stop; the next log-in asks again. Throws only when the account is deleted.
 *
 * @returns whether the API has followed
 */
export async function followAccount(): Promise<boolean> {
  try {
    await answerOf(api.GET("/api/token"));
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "account_deleted") {
      throw error;
    }
    console.warn("the API did not follow the account", error);
    return false;
  }
}
