import { shownEmail } from "#app/lib/accounts/email-address.ts";

/** Returns how the desk names an account: by its address, or by its identifier if it has none. */
export function operatorName({ email, userId }: { email?: string | null; userId: string }): string {
  return email == null ? userId : shownEmail(email);
}
