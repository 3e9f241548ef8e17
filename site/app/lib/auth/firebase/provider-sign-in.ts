import {
  type Auth,
  getAdditionalUserInfo,
  getRedirectResult,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
} from "@firebase/auth";
import type { Identity, ProviderSignIn } from "#app/lib/auth/identity-port.ts";
import { isProviderId, type ProviderId } from "#app/lib/auth/providers.ts";
import type { FrameLoader } from "./frame-script.ts";
import { pendingLinkIn, resolver, sdkProvider } from "./social.ts";
import { userOver } from "./user.ts";

type ProviderPart = Pick<
  Identity,
  | "prepareProviders"
  | "signInWithProvider"
  | "leaveForProvider"
  | "redirectResult"
  | "pendingLinkIn"
>;

/** Signing in through a provider, by window first and by leaving the page where windows are refused. */
export function providersOver(auth: Auth, loadFrame: FrameLoader): ProviderPart {
  const signInOf = (result: UserCredential, provider: ProviderId): ProviderSignIn => ({
    user: userOver(result.user, loadFrame),
    provider,
    isNew: getAdditionalUserInfo(result)?.isNewUser ?? false,
  });
  return {
    prepareProviders: loadFrame,
    signInWithProvider: async (provider) => {
      await loadFrame();
      return signInOf(await signInWithPopup(auth, sdkProvider(provider), resolver), provider);
    },
    leaveForProvider: async (provider) => {
      await loadFrame();
      await signInWithRedirect(auth, sdkProvider(provider), resolver);
    },
    redirectResult: async () => {
      await loadFrame();
      const result = await getRedirectResult(auth, resolver);
      return result === null || !isProviderId(result.providerId)
        ? null
        : signInOf(result, result.providerId);
    },
    pendingLinkIn,
  };
}
