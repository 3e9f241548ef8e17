import { type AuthState, isMember, type Role, type Viewer } from "./auth-state.ts";

/**
 * Whom a page is for. An operator's role is none of talent's, so the operator is a customer here (SPEC section 6), but
 * has nothing `own`: neither orders nor a profile. A customer or an athlete who is a member of the team has both areas.
 */
export type Access = "anyone" | "own" | Area;

/** Whose a part of the site is. */
export type Area = Role | "operator";

/** The result of the access check of a page. */
export type Admission = { open: true } | { open: false; because: "visitor" } | WrongRole;

interface WrongRole {
  open: false;
  because: "wrong_area";
  area: Area;
  viewer: Viewer;
}

/**
 * Returns whether a page with this access opens for this sign-in. Decides nothing about data: every function checks the
 * caller.
 */
export function admissionTo(access: Access, state: AuthState): Admission {
  if (access === "anyone") {
    return { open: true };
  }
  if (state.status !== 1) {
    return { open: false, because: "visitor" };
  }
  const { viewer } = state;
  const area = access === "own" ? "customer" : access;
  const opens =
    area === "operator"
      ? isMember(viewer)
      : viewer.role === area && (access !== "own" || viewer.holdsOrders);
  return opens ? { open: true } : { open: false, because: "wrong_area", area, viewer };
}
