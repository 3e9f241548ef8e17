import { FirebaseError } from "@firebase/app";
import {
  type AuthError,
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  OAuthCredential,
  TwitterAuthProvider,
} from "@firebase/auth";
import { z } from "zod/mini";
import { isProviderId, type ProviderId, type SignInMethod } from "#app/lib/auth/entry/providers.ts";
import { identityCode, type PendingLink } from "#app/lib/auth/identity-port.ts";

/** The SDK's part for windows and redirects; passed with each call, so that no page loads its frame before. */
export const resolver = browserPopupRedirectResolver;

/** The SDK's object for a provider, asking for a name and an address and nothing more. */
export function sdkProvider(id: ProviderId) {
  switch (id) {
    case "google.com": {
      const google = new GoogleAuthProvider();
      google.addScope("email");
      return google.setCustomParameters({ prompt: "select_account" });
    }
    case "facebook.com":
      return new FacebookAuthProvider().addScope("email");
    case "github.com":
      return new GithubAuthProvider().addScope("user:email");
    case "twitter.com":
      return new TwitterAuthProvider();
  }
}

const refusalShape = z.object({
  customData: z.object({
    email: z.string(),
    _tokenResponse: z.object({
      providerId: z.string(),
      verifiedProvider: z.optional(z.array(z.string())),
    }),
  }),
});

/** The credential inside `account-exists-with-different-credential`. */
export function pendingLinkIn(error: unknown): PendingLink | null {
  const refusal = refusalShape.safeParse(error);
  if (
    identityCode(error) !== "auth/account-exists-with-different-credential" ||
    !isAuthError(error) ||
    !refusal.success
  ) {
    return null;
  }
  const { email, _tokenResponse: answer } = refusal.data.customData;
  if (!isProviderId(answer.providerId)) {
    return null;
  }
  const credential = readers[answer.providerId].credentialFromError(error);
  const known = (answer.verifiedProvider ?? []).filter(isMethod);
  return credential === null ? null : { provider: answer.providerId, email, known, credential };
}

const readers = {
  "google.com": GoogleAuthProvider,
  "facebook.com": FacebookAuthProvider,
  "github.com": GithubAuthProvider,
  "twitter.com": TwitterAuthProvider,
};

function isAuthError(error: unknown): error is AuthError {
  return error instanceof FirebaseError;
}

export function asOAuthCredential(credential: unknown): OAuthCredential {
  if (!(credential instanceof OAuthCredential)) {
    throw new Error("the pending link is no credential of the identity service");
  }
  return credential;
}

export function isMethod(id: string): id is SignInMethod {
  return id === "password" || isProviderId(id);
}

/** Loads what the frame of provider sign-in needs, once; a failed load may be tried again. */
export type FrameLoader = () => Promise<void>;

/**
 * The SDK's frame uses a script that the SDK fetches, unless the deployment names another source of it.
 * @param source address of the script, or `null` to leave it to the SDK
 */
export function createFrameLoader(source: string | null, page: Document): FrameLoader {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= (source === null ? Promise.resolve() : loadScript(source, page)).catch(
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
}

function loadScript(source: string, page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement("script");
    script.src = source;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      const error = new Error("the script of provider sign-in did not load");
      reject(Object.assign(error, { code: "auth/network-request-failed" }));
    });
    page.head.append(script);
  });
}
