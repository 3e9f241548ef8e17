/** Talent is one value of the token's `cl_role`; customer is any other. */
export type Role = "talent" | "customer";

export interface Viewer {
  userId: string;
  role: Role;
  /** Whether the user has orders, a profile and favourites: accounts that are an operator's alone do not. */
  holdsOrders: boolean;
  /** Present if the token claims that the account is a member of the operators' team. */
  inTeam?: true;
  email: string;
}

/** Returns whether the operators' area is shown to the user. It gives no right: the API reads the team for each request. */
export function isMember(viewer: Viewer): boolean {
  return viewer.inTeam === true || isOperator(viewer);
}

/** Returns whether the account is an operator's alone, without orders and a profile. */
export function isOperator({ role, holdsOrders }: Viewer): boolean {
  return role === "customer" && !holdsOrders;
}

/** 0 unknown, 1 logged in, -1 logged out (SPEC section 4). */
export type AuthState = { status: 0 } | { status: 1; viewer: Viewer } | { status: -1 };

export type AuthEvent =
  | { type: "claims_read"; email: string; claims: Record<string, unknown> }
  | { type: "cleared" };

export const unknown: AuthState = { status: 0 };
export const loggedOut: AuthState = { status: -1 };

/** Returns the next state: a token without both claims never logs a user in. */
export function afterAuthEvent(_before: AuthState, event: AuthEvent): AuthState {
  if (event.type === "cleared") {
    return loggedOut;
  }
  const claims = bothClaims(event.claims);
  if (claims === null) {
    return loggedOut;
  }
  return { status: 1, viewer: { ...claims, email: event.email } };
}

/** The two claims the product needs, or `null` when either is missing. */
export function bothClaims(claims: Record<string, unknown>): Omit<Viewer, "email"> | null {
  const userId = claims.cl_id;
  const role = claims.cl_role;
  if (typeof userId !== "string" || userId === "" || typeof role !== "string" || role === "") {
    return null;
  }
  return {
    userId,
    role: role === "talent" ? "talent" : "customer",
    holdsOrders: role === "customer",
    ...(claims.cl_team === true ? { inTeam: true } : {}),
  };
}
