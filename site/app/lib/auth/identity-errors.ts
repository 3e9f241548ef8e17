import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { wording } from "#app/lib/api/wording.ts";

export const invalidCredentials =
  "Invalid credentials. Please check your login details and try again.";
export const accountExists = "An account with this email already exists. Please log in instead.";

/** The identity service's code of a thrown error, such as `auth/wrong-password`. */
export function identityCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) {
    return null;
  }
  return typeof error.code === "string" && error.code.startsWith("auth/") ? error.code : null;
}

/** Why a login failed; every cause we cannot tell apart reads as wrong credentials (SPEC section 8). */
export function loginMessage(error: unknown): string {
  return commonMessage(error) ?? invalidCredentials;
}

/** Why a registration failed; the general case is a taken e-mail address (SPEC section 8). */
export function registrationMessage(error: unknown): string {
  if (error instanceof ApiFailure) {
    return messageFor(error);
  }
  return commonMessage(error) ?? accountExists;
}

/** Why a link for a new password does not work. */
export function resetMessage(error: unknown): string {
  return (
    commonMessage(error) ??
    "This link is no longer valid. Ask for a new one; each link works once and for one hour."
  );
}

function commonMessage(error: unknown): string | null {
  switch (identityCode(error)) {
    case "auth/network-request-failed":
      return wording.network_failure;
    case "auth/too-many-requests":
      return wording.rate_limited;
    case "auth/user-disabled":
      return "This account has been disabled. Please contact us.";
    case "auth/weak-password":
    case "auth/password-does-not-meet-requirements":
      return "Please choose a stronger password.";
    case "auth/invalid-email":
      return "That does not look like an email address.";
    default:
      return null;
  }
}
