import type { Role } from "./auth-state.ts";

const origin = "https://own.invalid";
const entrances = new Set(["/login", "/signup"]);

/** Where a user goes after logging in (SPEC section 2). */
export function destinationAfterLogin(role: Role, cameFrom: string | null): string {
  if (role === "talent") {
    return "/talent/orders";
  }
  return ownPath(cameFrom) ?? "/";
}

/** A path of this site other than the entrances themselves; anything else would be an open redirect. */
function ownPath(path: string | null): string | null {
  if (path === null || !path.startsWith("/")) {
    return null;
  }
  if (!URL.canParse(path, origin)) {
    return null;
  }
  const url = new URL(path, origin);
  // Once its dots are resolved, `/.//elsewhere` is `//elsewhere`: a browser and the router read a host in it.
  if (url.origin !== origin || url.pathname.startsWith("//")) {
    return null;
  }
  const bare = url.pathname.replace(/\/+$/, "");
  return entrances.has(bare) ? null : `${url.pathname}${url.search}${url.hash}`;
}
