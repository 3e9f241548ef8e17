import { defaultPasswordPolicy } from "./entry/password-policy.ts";
import type { Identity, IdentityUser } from "./identity-port.ts";
import type { RefreshSurroundings } from "./token-refresh.ts";

/** Returns a user for a test; members that the test does not set throw. */
export function userWith(parts: Partial<IdentityUser>): IdentityUser {
  return {
    uid: "uid-ana",
    email: "ana@example.com",
    isConfirmed: true,
    name: "Ana",
    methods: [{ method: "password", email: "ana@example.com" }],
    readToken: () => notAsked("readToken"),
    tokenExpiresAt: () => 0,
    link: () => notAsked("link"),
    linkProvider: () => notAsked("linkProvider"),
    unlink: () => notAsked("unlink"),
    confirmItIsYou: () => notAsked("confirmItIsYou"),
    authenticatorApps: [],
    startAuthenticatorApp: () => notAsked("startAuthenticatorApp"),
    removeAuthenticatorApp: () => notAsked("removeAuthenticatorApp"),
    changePassword: () => notAsked("changePassword"),
    reload: () => notAsked("reload"),
    remove: () => notAsked("remove"),
    ...parts,
  };
}

/** Returns an identity service for a test, with the given members. */
export function identityWith(parts: Partial<Identity>): Identity {
  return {
    onTokenChange: () => () => undefined,
    signIn: () => notAsked("signIn"),
    signUp: () => notAsked("signUp"),
    prepareProviders: async () => undefined,
    signInWithProvider: () => notAsked("signInWithProvider"),
    leaveForProvider: () => notAsked("leaveForProvider"),
    redirectResult: () => notAsked("redirectResult"),
    pendingLinkIn: () => null,
    signOut: () => notAsked("signOut"),
    passwordPolicy: async () => defaultPasswordPolicy,
    emailOfPasswordReset: () => notAsked("emailOfPasswordReset"),
    confirmPasswordReset: () => notAsked("confirmPasswordReset"),
    readMailedCode: () => notAsked("readMailedCode"),
    confirmEmail: () => notAsked("confirmEmail"),
    ...parts,
  };
}

/** What the SDK throws. */
export function identityError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** One tab on its own that never sleeps. */
export function onlyTab(): RefreshSurroundings {
  const until = new Map<string, number>();
  return {
    tabs: {
      alone: (action) => action(),
      announce: (uid, expiresAt) => void until.set(uid, expiresAt),
      announced: (uid) => until.get(uid) ?? 0,
    },
    onWake: () => () => undefined,
  };
}

function notAsked(name: string): Promise<never> {
  return Promise.reject(new Error(`${name} was not expected`));
}
