import type { Viewer } from "./auth-state.ts";
import { NoRegistration } from "./identity-errors.ts";
import { claimIfRegistered } from "./registered.ts";
import { session } from "./session.ts";

/** Signs in by password, the e-mail lower-cased (SPEC section 5). Throws why it did not work. */
export async function logIn(email: string, password: string): Promise<Viewer> {
  return await session.enter({
    open: (identity) => identity.signIn(email.trim().toLowerCase(), password),
    complete: async (user) => {
      const registered = await claimIfRegistered(user);
      if (registered === null) {
        throw new NoRegistration();
      }
      return registered.granted;
    },
  });
}
