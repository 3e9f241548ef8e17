/**
 * Returns the claims of an id token, or null for another text. Nothing is verified: use it only to decide what to show
 * of this device's data.
 */
export function claimsOf(token: string): Record<string, unknown> | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  try {
    const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? { ...claims } : null;
  } catch {
    // Not a token of ours.
    return null;
  }
}
