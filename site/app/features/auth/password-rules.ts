import type { MissingFromPassword } from "#app/lib/auth/identity-port.ts";

/** What a password still needs, as one sentence, or `null` when it is fine. */
export function passwordProblem(missing: MissingFromPassword): string | null {
  if (missing.tooShort) {
    return `Use at least ${missing.minimumLength} characters`;
  }
  if (missing.tooLong) {
    return `Use at most ${missing.maximumLength ?? 4_096} characters`;
  }
  const kinds = [
    missing.lowercase && "a lower-case letter",
    missing.uppercase && "an upper-case letter",
    missing.digit && "a digit",
    missing.symbol && "a symbol",
  ].filter((kind) => kind !== false);
  return kinds.length === 0 ? null : `Add ${new Intl.ListFormat("en-GB").format(kinds)}`;
}
