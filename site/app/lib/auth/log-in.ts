import type { Viewer } from "./auth-state.ts";
import { session } from "./session.ts";

/** Signs in by password, the e-mail lower-cased (SPEC section 5). */
export async function logIn(email: string, password: string): Promise<Viewer> {
  return await session.enter({
    open: (identity) => identity.signIn(email.trim().toLowerCase(), password),
  });
}
