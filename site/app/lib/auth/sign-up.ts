import type { Viewer } from "./auth-state.ts";
import { identityCode } from "./identity-codes.ts";
import { HalfMade } from "./identity-errors.ts";
import type { Identity, IdentityUser } from "./identity-port.ts";
import { claimIfRegistered } from "./registered.ts";
import { session } from "./session.ts";

/**
 * Creates the identity account, lets `register` post the profile, then logs in (SPEC section 4). An account that an
 * earlier try left without a registration, because the tab was closed say, is completed by whoever knows its password.
 *
 * @param email sent lower-cased
 */
export async function signUp(
  email: string,
  password: string,
  register: () => Promise<unknown>,
): Promise<Viewer> {
  const address = email.trim().toLowerCase();
  /** Why no account was made: there is one. */
  let taken: unknown = null;
  /** Whether nobody else can have a use for the account: made here, or known to have no registration. */
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

/** Half an account would make the e-mail address look taken on the next try. */
export async function takeBack(user: IdentityUser, identity: Identity): Promise<void> {
  try {
    await user.remove();
  } catch (cause) {
    await identity.signOut();
    throw new HalfMade({ cause });
  }
}
