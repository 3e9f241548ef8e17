import {
  type Auth,
  deleteUser,
  EmailAuthProvider,
  type IdTokenResult,
  linkWithCredential,
  linkWithPopup,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  type User,
  unlink,
  updatePassword,
} from "@firebase/auth";
import { z } from "zod/mini";
import { type IdentityUser, identityCode } from "#app/lib/auth/identity-port.ts";
import { claimsOf } from "#app/lib/auth/token-claims.ts";
import { secondFactorsOf, withSecondFactor } from "./second-factor.ts";
import { asOAuthCredential, type FrameLoader, isMethod, resolver, sdkProvider } from "./social.ts";

/** The port's user over the SDK's. */
export function userOver(user: User, auth: Auth, loadFrame: FrameLoader): IdentityUser {
  const apps = secondFactorsOf(user);
  return {
    uid: user.uid,
    get email() {
      return user.email ?? "";
    },
    get isConfirmed() {
      return user.emailVerified;
    },
    get name() {
      return user.displayName ?? "";
    },
    get methods() {
      return user.providerData.flatMap(({ providerId, email }) =>
        isMethod(providerId) ? [{ method: providerId, email: email ?? "" }] : [],
      );
    },
    readToken: async ({ refresh }) => {
      const result = await user.getIdTokenResult(refresh).catch((error: unknown) => {
        const kept = refresh || identityCode(error) !== noNetwork ? null : tokenInHand(user);
        if (kept === null) throw error;
        return kept;
      });
      return {
        token: result.token,
        claims: result.claims,
        expiresAt: expiryByOwnClock(user) ?? Date.parse(result.expirationTime),
      };
    },
    tokenExpiresAt: () => expiryByOwnClock(user) ?? 0,
    link: async (pending) =>
      void (await linkWithCredential(user, asOAuthCredential(pending.credential))),
    linkProvider: async (id) => {
      await loadFrame();
      await linkWithPopup(user, sdkProvider(id), resolver);
    },
    unlink: async (method) => void (await unlink(user, method)),
    confirmItIsYou: async (proof) => {
      if ("provider" in proof) {
        await loadFrame();
        await withSecondFactor(auth, () =>
          reauthenticateWithPopup(user, sdkProvider(proof.provider), resolver),
        );
      } else {
        const credential = EmailAuthProvider.credential(user.email ?? "", proof.password);
        await withSecondFactor(auth, () => reauthenticateWithCredential(user, credential));
      }
    },
    get authenticatorApps() {
      return apps.authenticatorApps;
    },
    startAuthenticatorApp: apps.startAuthenticatorApp,
    removeAuthenticatorApp: apps.removeAuthenticatorApp,
    changePassword: (password) => updatePassword(user, password),
    reload: () => reload(user),
    remove: () => deleteUser(user),
  };
}

const storedShape = z.object({ stsTokenManager: z.object({ expirationTime: z.number() }) });

const noNetwork = "auth/network-request-failed";

/**
 * Returns the stored token although it has expired: offline there is no newer one, and its identity opens this device's
 * stored data. The API rejects such a token.
 */
function tokenInHand(
  user: User,
): Pick<IdTokenResult, "token" | "claims" | "expirationTime"> | null {
  const token = accessTokenShape.safeParse(user.toJSON()).data?.stsTokenManager.accessToken;
  const claims = token === undefined ? null : claimsOf(token);
  return token === undefined || claims === null
    ? null
    : { token, claims, expirationTime: new Date(0).toISOString() };
}

const accessTokenShape = z.object({ stsTokenManager: z.object({ accessToken: z.string() }) });

/**
 * When the token ends by this device's clock. The token itself names the service's time, and a device whose
 * clock is an hour ahead would take each new token for an old one.
 */
function expiryByOwnClock(user: User): number | null {
  const stored = storedShape.safeParse(user.toJSON());
  return stored.success ? stored.data.stsTokenManager.expirationTime : null;
}
