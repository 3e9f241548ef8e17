import {
  type Auth,
  getAdditionalUserInfo,
  getRedirectResult,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
  type UserCredential,
  updateCurrentUser,
} from "@firebase/auth";
import { isProviderId, type ProviderId } from "#app/lib/auth/entry/providers.ts";
import type { Identity, ProviderSignIn } from "#app/lib/auth/identity-port.ts";
import { withSecondFactor } from "./second-factor.ts";
import { type FrameLoader, pendingLinkIn, resolver, sdkProvider } from "./social.ts";
import { userOver } from "./user.ts";

type ProviderPart = Pick<
  Identity,
  | "prepareProviders"
  | "signInWithProvider"
  | "leaveForProvider"
  | "redirectResult"
  | "pendingLinkIn"
>;

/**
 * Signing in through a provider, by window first and by leaving the page where windows are refused.
 *
 * Safari and phones open a window only during the press, so the frame behind it must exist before. The SDK creates it
 * early in those browsers, but only when an instance is created, which only pages with a provider's button should do.
 * @param openWindows makes the instance that windows belong to, which forgets everything with the page
 */
export function providersOver(
  auth: Auth,
  loadFrame: FrameLoader,
  openWindows: () => Auth,
): ProviderPart {
  let made: Auth | null = null;
  const windows = () => {
    made ??= openWindows();
    return made;
  };
  const signInOf = (result: UserCredential, user: User, provider: ProviderId): ProviderSignIn => ({
    user: userOver(user, auth, loadFrame),
    provider,
    isNew: getAdditionalUserInfo(result)?.isNewUser ?? false,
  });
  return {
    prepareProviders: async () => {
      await loadFrame();
      windows();
    },
    signInWithProvider: async (provider) => {
      await loadFrame();
      const result = await withSecondFactor(windows(), () =>
        signInWithPopup(windows(), sdkProvider(provider), resolver),
      );
      await updateCurrentUser(auth, result.user);
      await signOut(windows());
      if (auth.currentUser === null) {
        throw new Error("the user of the window was not taken over");
      }
      return signInOf(result, auth.currentUser, provider);
    },
    leaveForProvider: async (provider) => {
      await loadFrame();
      await signInWithRedirect(auth, sdkProvider(provider), resolver);
    },
    redirectResult: async () => {
      await loadFrame();
      const result = await withSecondFactor(auth, () => getRedirectResult(auth, resolver));
      return result === null || !isProviderId(result.providerId)
        ? null
        : signInOf(result, result.user, result.providerId);
    },
    pendingLinkIn,
  };
}
