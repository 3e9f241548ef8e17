import { z } from "zod/mini";
import { type ProviderId, providers } from "./providers.ts";

export type ErrandPurpose = "log_in" | "customer" | "talent";

/** Why this tab left for a provider, to go on when it comes back. Holds what was typed, never a secret. */
export interface Errand {
  provider: ProviderId;
  purpose: ErrandPurpose;
  /** What was typed into the form that was left. */
  typed: Record<string, string>;
}

const key = "matchday:errand";

const shape = z.object({
  provider: z.enum(providers.map(({ id }) => id)),
  purpose: z.enum(["log_in", "customer", "talent"]),
  typed: z.record(z.string(), z.string()),
});

export function rememberErrand(storage: Storage, errand: Errand) {
  storage.setItem(key, JSON.stringify(errand));
}

/** The errand this tab is back from, once, if it was one for this purpose. */
export function takeErrand(storage: Storage, purpose: ErrandPurpose): Errand | null {
  const errand = read(storage.getItem(key));
  if (errand?.purpose !== purpose) {
    return null;
  }
  storage.removeItem(key);
  return errand;
}

function read(text: string | null): Errand | null {
  try {
    const parsed = shape.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    // Unreadable text from elsewhere: the same as no errand.
    return null;
  }
}
