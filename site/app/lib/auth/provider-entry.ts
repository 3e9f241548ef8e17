import { ApiFailure } from "#app/lib/api/failure.ts";
import { bothClaims, type Role, type Viewer } from "./auth-state.ts";
import { NoRegistration, NoSharedEmail, RegisteredOtherwise } from "./identity-errors.ts";
import type { Identity, IdentityUser, PendingLink, ProviderSignIn } from "./identity-port.ts";
import { session } from "./session.ts";
import { takeBack } from "./sign-up.ts";

/** What a provider says about somebody who has no registration yet. `name` may be empty. */
export interface Newcomer {
  email: string;
  name: string;
}

/** What is to become of somebody whom the product does not know yet. */
export interface Registration {
  role: Role;
  /** Posts the profile. */
  register: (newcomer: Newcomer) => Promise<unknown>;
}

/**
 * Lets somebody in whom a provider vouches for. Who has no registration is registered, or without a
 * `registration` refused with `NoRegistration`; an identity account made on the way is taken back then.
 *
 * @param ask opens the provider's window, or reads what it said after a redirect
 */
export async function enterByProvider(
  ask: (identity: Identity) => Promise<ProviderSignIn>,
  registration: Registration | null,
): Promise<Viewer> {
  let isNew = false;
  return await session.enter({
    open: async (identity) => {
      const signIn = await ask(identity);
      isNew = signIn.isNew;
      return signIn.user;
    },
    complete: async (user) => {
      if (!isNew && (await isRegistered(user, registration?.role ?? null))) {
        return;
      }
      if (registration === null) {
        throw new NoRegistration();
      }
      if (user.email === "") {
        throw new NoSharedEmail();
      }
      await registration.register({ email: user.email.toLowerCase(), name: user.name });
    },
    undo: async (user, identity) => {
      await (isNew ? takeBack(user, identity) : identity.signOut());
    },
  });
}

/** Whether the account is registered; as a talent, if that is what it is to be. */
async function isRegistered(user: IdentityUser, wanted: Role | null): Promise<boolean> {
  try {
    await session.claim(user);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") {
      return false;
    }
    throw error;
  }
  const { claims } = await user.readToken({ refresh: true });
  if (wanted === "talent" && bothClaims(claims)?.role !== "talent") {
    throw new RegisteredOtherwise();
  }
  return true;
}

/** Lets somebody in by a way the account has, then links what a provider's refused sign-in left. */
export async function enterAndLink(
  pending: PendingLink,
  ask: (identity: Identity) => Promise<IdentityUser>,
): Promise<{ viewer: Viewer; linked: boolean }> {
  const viewer = await session.enter({ open: ask });
  try {
    await session.withUser((user) => user.link(pending));
    return { viewer, linked: true };
  } catch (error) {
    // The person is in, which is what they came for; what is missing can be linked again later.
    console.warn("failed to link a provider", error);
    return { viewer, linked: false };
  }
}
