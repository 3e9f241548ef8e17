import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { paths } from "#app/lib/pages/paths.ts";
import { pathOf } from "#app/lib/texts/language.ts";
import type { Viewer } from "./auth-state.ts";
import { type Access, type Area, admissionTo } from "./route-access.ts";
import { session } from "./session.ts";

/** Thrown when a signed-in user opens another role's area, or an operator opens a customer's page. */
export class WrongArea extends Error {
  /** Whose area it is. */
  readonly area: Area;
  readonly viewer: Viewer;

  constructor(area: Area, viewer: Viewer) {
    super(`the ${area} area was opened by a ${viewer.role}`);
    this.name = "WrongArea";
    this.area = area;
    this.viewer = viewer;
  }
}

/** The auth middleware: visitors go to the login page and come back to where they were going. */
export function requireAccess(access: Access): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const admission = admissionTo(access, await session.resolve());
    if (admission.open) {
      return next();
    }
    if (admission.because === "visitor") {
      const { pathname, search } = new URL(request.url);
      throw redirect(
        paths.login(`${pathOf(pathname) ?? pathname}${search}${context.get(targetHash)()}`),
      );
    }
    throw new WrongArea(admission.area, admission.viewer);
  };
}

/**
 * The fragment (`#reviews`, or empty) of the address a visitor is on the way to. The request a
 * middleware is given has none, and the browser's address bar still shows the page before.
 */
export const targetHash = createContext<() => string>(() => "");
