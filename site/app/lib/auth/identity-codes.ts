/** The identity service's code of a thrown error, such as `auth/wrong-password`. */
export function identityCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) {
    return null;
  }
  return typeof error.code === "string" && error.code.startsWith("auth/") ? error.code : null;
}
