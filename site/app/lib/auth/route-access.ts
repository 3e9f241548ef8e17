import { type AuthState, isOperator, type Role, type Viewer } from "./auth-state.ts";

/**
 * Whom a page is for. An operator's role is none of talent's, so the operator is a customer here (SPEC section 6), but
 * has nothing `own`: neither orders nor a profile.
 */
export type Access = "anyone" | "own" | Area;

/** Whose a part of the site is. */
export type Area = Role | "operator";

/**
 * Which pages need whom, by the name of the page's route. `routes.tsx` takes a page's auth middleware
 * from here, so a page without a line does not compile.
 */
export const routeAccess = {
  home: "anyone",
  faq: "anyone",
  about: "anyone",
  login: "anyone",
  signup: "anyone",
  terms: "anyone",
  contact: "anyone",
  "privacy-policy": "anyone",
  "not-found": "anyone",
  "index-copy": "anyone",
  "for-athletes": "anyone",
  enroll: "anyone",
  return: "anyone",
  "enroll-success": "anyone",
  sport: "anyone",
  talent: "anyone",
  "talent-book": "anyone",
  "talent-item": "anyone",
  // Whoever holds the hash of an order may pay and review it, signed in or not.
  payment: "anyone",
  feedback: "anyone",
  gift: "anyone",
  "account-profile": "own",
  "account-orders": "own",
  "account-order": "customer",
  "talent-account": "talent",
  "talent-profile": "talent",
  "talent-orders": "talent",
  "talent-order": "talent",
  operators: "operator",
  "operators-applications": "operator",
  "operators-application": "operator",
  "operators-talent": "operator",
  "operators-one-talent": "operator",
  "operators-orders": "operator",
  "operators-order": "operator",
  "operators-disputes": "operator",
  "operators-payouts": "operator",
  "operators-effects": "operator",
  "operators-feedback": "operator",
  "operators-reports": "operator",
  "operators-reconciliation": "operator",
  "operators-promotions": "operator",
  "operators-taxes": "operator",
  "operators-held-records": "operator",
  "operators-address-problems": "operator",
  "operators-audit": "operator",
} as const satisfies Record<string, Access>;

export type PageName = keyof typeof routeAccess;

/** What becomes of somebody who opens a page. */
export type Admission = { open: true } | { open: false; because: "visitor" } | WrongRole;

interface WrongRole {
  open: false;
  because: "wrong_area";
  area: Area;
  viewer: Viewer;
}

/** Whether a page of this access opens to this sign-in. Says nothing of data: every function checks the caller itself. */
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
      ? isOperator(viewer)
      : viewer.role === area && (access !== "own" || viewer.holdsOrders);
  return opens ? { open: true } : { open: false, because: "wrong_area", area, viewer };
}
