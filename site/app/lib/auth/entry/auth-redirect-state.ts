import type { KeptValues } from "#app/lib/storage/browser-storage.ts";
import { isProviderId, type ProviderId } from "./providers.ts";

export type RedirectPurpose = "log_in" | "customer" | "talent" | "team";

/** Why this tab left for a provider, to go on when it comes back. Holds what was typed, never a secret. */
export interface AuthRedirectState {
  provider: ProviderId;
  purpose: RedirectPurpose;
  /** What was typed into the form that was left. */
  typed: Record<string, string>;
}

const key = "matchday:auth-redirect";

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
    const parsed: unknown = JSON.parse(text ?? "null");
    return isState(parsed) ? parsed : null;
  } catch {
    // Unreadable text from elsewhere: the same as no redirect.
    return null;
  }
}

const purposes: readonly unknown[] = [
  "log_in",
  "customer",
  "talent",
  "team",
] satisfies RedirectPurpose[];

function isState(value: unknown): value is AuthRedirectState {
  return (
    typeof value === "object" &&
    value !== null &&
    "provider" in value &&
    typeof value.provider === "string" &&
    isProviderId(value.provider) &&
    "purpose" in value &&
    purposes.includes(value.purpose) &&
    "typed" in value &&
    typeof value.typed === "object" &&
    value.typed !== null &&
    Object.values(value.typed).every((typed) => typeof typed === "string")
  );
}
