import { answerOf, api } from "#app/lib/api/client.ts";
import { type OperatorAct, operatorAccess } from "#app/lib/api/rules/operator-access.ts";
import type { OperatorRole } from "#app/lib/api/types.ts";
import { createStore, useStore } from "#app/lib/storage/store.ts";

/** The signed-in operator's roles; `null` until the API has returned them. */
export const ownRoles = createStore<readonly OperatorRole[] | null>(null);

let reading: Promise<void> | null = null;

/** Reads the roles again. If that fails, the last ones stay. */
export function readOwnRoles(): Promise<void> {
  reading = read();
  return reading;
}

async function read(): Promise<void> {
  try {
    const team = await answerOf(api.GET("/api/operators/team"));
    ownRoles.change(() => team.ownRoles);
  } catch (error) {
    // The page itself reports a lost connection or a missing right.
    console.warn("failed to read the operator's roles", error);
  }
}

/** Returns the roles that each allow an act. */
export function rolesFor(act: OperatorAct): readonly OperatorRole[] {
  const role = operatorAccess[act];
  return role === "support_or_finance" ? ["support", "finance"] : [role];
}

/** Returns whether an operator is offered an act. The API decides, so unknown roles hide nothing. */
export function mayAct(roles: readonly OperatorRole[] | null, act: OperatorAct): boolean {
  if (roles === null || roles.includes("administrator")) return true;
  return rolesFor(act).some((role) => roles.includes(role));
}

/** Returns the same to the loader of a page, which runs while the roles are read. */
export async function loadMayAct(act: OperatorAct): Promise<boolean> {
  await reading;
  return mayAct(ownRoles.read(), act);
}

/** Returns whether the signed-in operator is offered an act. */
export function useMayAct(): (act: OperatorAct) => boolean {
  const roles = useStore(ownRoles, (state) => state, ownRoles.read());
  return (act) => mayAct(roles, act);
}
