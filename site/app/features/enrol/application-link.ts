import { useLocation } from "react-router";
import { useHydrated } from "#app/lib/use-hydrated.ts";

/** Whose link of an application somebody follows. */
export interface ApplicationLink {
  holder: "application" | "guardian";
  /** The secret; opens this one application. */
  token: string;
}

/** The link in `#application=…` or `#guardian=…`, as the mails have them; null for anything else. */
export function applicationLinkIn(hash: string): ApplicationLink | null {
  const [, holder, token] = /^#(application|guardian)=([\w-]{22})$/.exec(hash) ?? [];
  return (holder === "application" || holder === "guardian") && token !== undefined
    ? { holder, token }
    : null;
}

/** The link of the address; none in the first drawing, which is the same for everybody. */
export function useApplicationLink(): ApplicationLink | null {
  const { hash } = useLocation();
  return useHydrated() ? applicationLinkIn(hash) : null;
}
