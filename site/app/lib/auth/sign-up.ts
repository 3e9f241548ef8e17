import type { Viewer } from "./auth-state.ts";
import { HalfMade } from "./identity-errors.ts";
import type { Identity, IdentityUser } from "./identity-port.ts";
import { session } from "./session.ts";

/** Creates the identity account, lets `register` post the profile, then logs in (SPEC section 4). */
export async function signUp(
  email: string,
  password: string,
  register: () => Promise<unknown>,
): Promise<Viewer> {
  return await session.enter({
    open: (identity) => identity.signUp(email.trim().toLowerCase(), password),
    complete: register,
    undo: takeBack,
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
