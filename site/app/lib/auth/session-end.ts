import { identityCode } from "./identity-port.ts";

/** Why a sign-in ended although nobody logged out here. */
export type EndReason = "disabled" | "expired" | "elsewhere";

/** What a refusal of the identity service means for the session; `null` when the account still stands. */
export function endOf(error: unknown): EndReason | null {
  switch (identityCode(error)) {
    case "auth/user-disabled":
      return "disabled";
    case "auth/user-token-expired":
    case "auth/invalid-refresh-token":
    case "auth/invalid-user-token":
    case "auth/null-user":
      return "expired";
    default:
      return null;
  }
}

/**
 * What somebody reads who did not log out. A file of its own: every page may have to say it, and no page
 * should carry all the words of signing in for that.
 */
export const endWords: Record<EndReason, string> = {
  disabled: "This account has been disabled. Please contact us.",
  expired: "Your session has ended. Log in again to go on where you were.",
  elsewhere: "You have been logged out. Log in again to go on where you were.",
};
