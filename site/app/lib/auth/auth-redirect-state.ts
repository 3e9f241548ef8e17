import { z } from "zod/mini";
import type { KeptValues } from "#app/lib/browser-storage.ts";
import { type ProviderId, providers } from "./providers.ts";

export type RedirectPurpose = "log_in" | "customer" | "talent";

/** Why this tab left for a provider, to go on when it comes back. Holds what was typed, never a secret. */
export interface AuthRedirectState {
  provider: ProviderId;
  purpose: RedirectPurpose;
  /** What was typed into the form that was left. */
  typed: Record<string, string>;
}

const key = "matchday:auth-redirect";

const shape = z.object({
  provider: z.enum(providers.map(({ id }) => id)),
  purpose: z.enum(["log_in", "customer", "talent"]),
  typed: z.record(z.string(), z.string()),
});

export function saveRedirectState(storage: KeptValues, redirectState: AuthRedirectState) {
  storage.setItem(key, JSON.stringify(redirectState));
}

/** The redirect this tab returns from, once, if it served this purpose. */
export function takeRedirectState(
  storage: KeptValues,
  purpose: RedirectPurpose,
): AuthRedirectState | null {
  const redirectState = parseState(storage.getItem(key));
  if (redirectState?.purpose !== purpose) {
    return null;
  }
  storage.removeItem(key);
  return redirectState;
}

function parseState(text: string | null): AuthRedirectState | null {
  try {
    const parsed = shape.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    // Unreadable text from elsewhere: the same as no redirect.
    return null;
  }
}
