import { useLocation } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";

/** The ways to log in and to sign up, which lead back to the page the visitor is on. */
export function useAuthPaths(): { login: string; signup: string } {
  const { pathname, search, hash } = useLocation();
  // One prerendered file answers for every query, so the first drawing cannot know where it is.
  const from = useHydrated() ? cameFrom(pathname, search, hash) : undefined;
  return { login: paths.login(from), signup: paths.signup(from === undefined ? {} : { from }) };
}

/** The entrances hand on what they were given; after logging in everybody comes home anyway. */
function cameFrom(pathname: string, search: string, hash: string): string | undefined {
  if (pathname === paths.login() || pathname === paths.signup()) {
    return new URLSearchParams(search).get("from") ?? undefined;
  }
  return pathname === paths.home() ? undefined : `${pathname}${search}${hash}`;
}
