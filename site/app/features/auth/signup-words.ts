import { PasswordRefused } from "#app/lib/auth/check-password.ts";
import { registrationMessage } from "#app/lib/auth/identity-errors.ts";

/** Why a registration did not succeed. */
export function signupMessage(error: unknown): string {
  return error instanceof PasswordRefused
    ? "Please choose another password."
    : registrationMessage(error);
}
