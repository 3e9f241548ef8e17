import { identityCode } from "./identity-codes.ts";

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
