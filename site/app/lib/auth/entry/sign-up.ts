import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { type Identity, type IdentityUser, identityCode } from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { HalfMade, NoRegistration } from "./entry-errors.ts";

/**
 * Creates the identity account, posts the profile with `register`, then logs in (SPEC section 4). An account that an
 * earlier try left without a registration, for example because the tab was closed, is completed with its password.
 * @param email sent lower-cased
 */
export async function signUp(
  email: string,
  password: string,
  register: () => Promise<unknown>,
): Promise<Viewer> {
  const address = storedEmail(email);
  /** Why no account was made: there is one. */
  let taken: unknown = null;
  /** Whether the account was created here, or is known to have no registration. */
  let isOurs = true;
  return await session.enter({
    open: async (identity) => {
      try {
        return await identity.signUp(address, password);
      } catch (error) {
        if (identityCode(error) !== "auth/email-already-in-use") {
          throw error;
        }
        taken = error;
        isOurs = false;
        return await identity.signIn(address, password).catch(() => {
          throw error;
        });
      }
    },
    complete: async (user) => {
      if (taken !== null) {
        if ((await claimIfRegistered(user)) !== null) {
          throw taken;
        }
        isOurs = true;
      }
      await register();
      return true;
    },
    undo: async (user, identity) => {
      await (isOurs ? takeBack(user, identity) : identity.signOut());
    },
  });
}

/** An incomplete account would make the email address look taken on the next try. */
export async function takeBack(user: IdentityUser, identity: Identity): Promise<void> {
  try {
    await user.remove();
  } catch (cause) {
    await identity.signOut();
    throw new HalfMade({ cause });
  }
}

/** Signs in by password, with the email in lower case (SPEC section 5). Throws the reason of a failure. */
export async function logIn(email: string, password: string): Promise<Viewer> {
  return await session.enter({
    open: (identity) => identity.signIn(storedEmail(email), password),
    complete: async (user) => {
      const registered = await claimIfRegistered(user);
      if (registered === null) {
        throw new NoRegistration();
      }
      return registered.granted;
    },
  });
}

/**
 * Ensures that the account has its claims, and lets the API follow its changes. `granted` means that only the next
 * token contains the claims; `null` means that the API has no such account.
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
 * Lets the API read the account again: it follows a changed address, and rejects the sessions that a changed password
 * ended. It does not detect either automatically. The user's change has already happened, so a failure stops nothing;
 * the next log-in repeats the call. Throws only if the account is deleted.
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
