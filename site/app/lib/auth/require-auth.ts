import { type MiddlewareFunction, redirect } from "react-router";
import { paths } from "#app/lib/paths.ts";
import type { Role } from "./auth-state.ts";
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

/** The auth middleware of /account and /talent: visitors go to the login page and come back. */
export function requireRole(wanted: Role): MiddlewareFunction {
  return async ({ request }, next) => {
    const state = await session.resolve();
    if (state.status !== 1) {
      const { pathname, search } = new URL(request.url);
      throw redirect(paths.login(pathname + search));
    }
    if (state.viewer.role !== wanted) {
      throw new WrongArea(wanted, state.viewer.role);
    }
    return next();
  };
}
