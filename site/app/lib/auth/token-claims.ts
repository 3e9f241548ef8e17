/**
 * What an id token says of its owner, or null for what is no such token. Nothing is verified here: whoever
 * decides by it decides only what to show of what is on this device anyway.
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
