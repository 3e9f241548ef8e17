import { redirect } from "react-router";
import type { Role } from "./auth-state.ts";
import { loginPath } from "./redirects.ts";
import { session } from "./session.ts";

/** Thrown when somebody signed in opens the area of the other role. */
export class WrongArea extends Error {
  readonly wanted: Role;
  readonly actual: Role;

  constructor(wanted: Role, actual: Role) {
    super(`the ${wanted} area was opened by a ${actual}`);
    this.name = "WrongArea";
    this.wanted = wanted;
    this.actual = actual;
  }
}

/** Middleware of /account and /talent: visitors go to the login page and come back. */
export function requireRole(wanted: Role) {
  return async ({ request }: { request: Request }) => {
    const state = await session.resolve();
    if (state.status !== 1) {
      const { pathname, search } = new URL(request.url);
      throw redirect(loginPath(pathname + search));
    }
    if (state.viewer.role !== wanted) {
      throw new WrongArea(wanted, state.viewer.role);
    }
  };
}
