import { FirebaseError } from "@firebase/app";
import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  TotpMultiFactorGenerator,
  type User,
  type UserCredential,
} from "@firebase/auth";
import { askForCode } from "#app/lib/auth/entry/code-question.ts";
import { type IdentityUser, identityCode } from "#app/lib/auth/identity-port.ts";

/** Signs in, and asks for the code of the authenticator app if the account has one. */
export async function withSecondFactor<Result extends UserCredential | null>(
  auth: Auth,
  signIn: () => Promise<Result>,
): Promise<Result | UserCredential> {
  try {
    return await signIn();
  } catch (error) {
    if (!isMultiFactorError(error)) throw error;
    const resolver = getMultiFactorResolver(auth, error);
    const app = resolver.hints.find(
      ({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID,
    );
    if (app === undefined) throw error;
    return await askForCode(
      (code) => resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code)),
      isWrongCode,
    );
  }
}

/** The user's authenticator apps: listed, enrolled and removed. */
export function secondFactorsOf(
  user: User,
): Pick<IdentityUser, "authenticatorApps" | "startAuthenticatorApp" | "removeAuthenticatorApp"> {
  const own = multiFactor(user);
  return {
    get authenticatorApps() {
      return own.enrolledFactors
        .filter(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
        .map(({ uid, displayName, enrollmentTime }) => ({
          id: uid,
          name: displayName ?? "",
          addedAt: enrollmentTime,
        }));
    },
    startAuthenticatorApp: async (issuer) => {
      const secret = await TotpMultiFactorGenerator.generateSecret(await own.getSession());
      return {
        secret: secret.secretKey,
        address: secret.generateQrCodeUrl(
          encodeURIComponent(user.email ?? ""),
          encodeURIComponent(issuer),
        ),
        finish: async (code, name) => {
          try {
            await own.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name);
            return true;
          } catch (error) {
            if (isWrongCode(error)) return false;
            throw error;
          }
        },
      };
    },
    removeAuthenticatorApp: (id) => own.unenroll(id),
  };
}

function isWrongCode(error: unknown): boolean {
  return identityCode(error) === "auth/invalid-verification-code";
}

function isMultiFactorError(error: unknown): error is MultiFactorError {
  return (
    error instanceof FirebaseError && identityCode(error) === "auth/multi-factor-auth-required"
  );
}
