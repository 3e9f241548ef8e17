import { useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/lib/use-hydrated.ts";

/** The secret in `#invitation=…`, as an approved athlete's mail has it; null for anything else. */
export function invitationIn(hash: string): string | null {
  return /^#invitation=([\w-]{22})$/.exec(hash)?.[1] ?? null;
}

/** The invitation somebody follows: of the address, or kept over a visit to another service's log-in. */
export function useInvitation(): [string | null, (kept: string | null) => void] {
  const { hash } = useLocation();
  const [kept, setKept] = useState<string | null>(null);
  const followed = useHydrated() ? invitationIn(hash) : null;
  return [followed ?? kept, setKept];
}
