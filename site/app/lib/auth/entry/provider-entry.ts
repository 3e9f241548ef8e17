import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { bothClaims, type Role, type Viewer } from "#app/lib/auth/auth-state.ts";
import type {
  Identity,
  IdentityUser,
  PendingLink,
  ProviderSignIn,
} from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { NoRegistration, NoSharedEmail, RegisteredOtherwise } from "./entry-errors.ts";
import { claimIfRegistered, takeBack } from "./sign-up.ts";

/** A provider's data of a user without a registration. `name` may be empty. */
export interface Newcomer {
  email: string;
  name: string;
}

/** The registration of a new user. */
export interface Registration {
  role: Role;
  /** Posts the profile. */
  register: (newcomer: Newcomer) => Promise<unknown>;
}

/**
 * Signs a user in by a provider. A user without a registration is registered, or without a `registration` rejected with
 * `NoRegistration`; an identity account that was created for it is then deleted.
 * @param ask opens the provider's window, or reads what it said after a redirect
 */
export async function enterByProvider(
  requestSignIn: (identity: Identity) => Promise<ProviderSignIn>,
  registration: Registration | null,
): Promise<Viewer> {
  return await enterBy(requestSignIn, async (user, registered) => {
    if (registered !== null) {
      await checkRole(user, registered, registration?.role ?? "customer");
      return registered.granted;
    }
    if (registration === null) {
      throw new NoRegistration();
    }
    if (user.email === "") {
      throw new NoSharedEmail();
    }
    await registration.register({ email: storedEmail(user.email), name: user.name });
    return true;
  });
}

type Registered = NonNullable<Awaited<ReturnType<typeof claimIfRegistered>>>;

/**
 * Signs in with `requestSignIn`. `complete` gets the registration, or null without one, and returns whether claims were
 * granted. If it fails, an account that this sign-in created is deleted.
 */
async function enterBy(
  requestSignIn: (identity: Identity) => Promise<{ user: IdentityUser; isNew: boolean }>,
  complete: (user: IdentityUser, registered: Registered | null) => Promise<boolean>,
): Promise<Viewer> {
  let isNew = false;
  return await session.enter({
    open: async (identity) => {
      const signIn = await requestSignIn(identity);
      isNew = signIn.isNew;
      return signIn.user;
    },
    complete: async (user) => await complete(user, isNew ? null : await claimIfRegistered(user)),
    undo: async (user, identity) => {
      await (isNew ? takeBack(user, identity) : identity.signOut());
    },
  });
}

/** A customer's account cannot become a talent's. */
async function checkRole(user: IdentityUser, { granted }: Registered, wanted: Role): Promise<void> {
  if (wanted !== "talent") {
    return;
  }
  const { claims } = await user.readToken({ refresh: granted });
  if (bothClaims(claims)?.role !== "talent") {
    throw new RegisteredOtherwise();
  }
}

/**
 * Signs a user in by an existing method, then links the provider whose sign-in was rejected.
 * @param ask signs in; `isNew` means that it created an account instead, which is deleted
 */
export async function enterAndLink(
  pending: PendingLink,
  requestSignIn: (identity: Identity) => Promise<{ user: IdentityUser; isNew: boolean }>,
): Promise<{ viewer: Viewer; linked: boolean }> {
  const viewer = await enterBy(requestSignIn, async (_user, registered) => {
    if (registered === null) {
      throw new NoRegistration();
    }
    return registered.granted;
  });
  try {
    await session.withUser((user) => user.link(pending));
    return { viewer, linked: true };
  } catch (error) {
    // The person is in, which is what they came for; what is missing can be linked again later.
    console.warn("failed to link a provider", error);
    return { viewer, linked: false };
  }
}
