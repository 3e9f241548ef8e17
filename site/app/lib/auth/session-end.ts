import * as texts from "#messages/session-end";
import { identityCode } from "./identity-port.ts";

/** Why a sign-in ended without a log-out here. */
export type EndReason = "disabled" | "expired" | "elsewhere";

/** Returns why the identity service ended the session; `null` if the account is still valid. */
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
 * Messages for users whose session ended. A separate file: every page may show one, and no page should load all sign-in
 * messages for it.
 */
export const endWords: Record<EndReason, string> = {
  disabled: texts.disabled,
  expired: texts.expired,
  elsewhere: texts.elsewhere,
};
