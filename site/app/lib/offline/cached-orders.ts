import { answerOf, api } from "#app/lib/api/client.ts";
import type { AuthState, Role } from "#app/lib/auth/auth-state.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { keptFor, ordersCache } from "./messages.ts";

interface SignIn {
  readonly state: AuthState;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps the orders of whoever is signed in, and of nobody else: another person's, and after a log-out
 * everybody's, are removed from this device.
 */
export function followOwnOrders(
  signIn: SignIn,
  loadOrderPages: (role: Role) => Promise<unknown>,
): void {
  let last: string | null | undefined;
  const follow = () => {
    const { state } = signIn;
    // 0 is not known yet; and who is signed out only for want of a connection has not left.
    if (state.status === 0 || (state.status === -1 && wasSignedIn())) return;
    const userId = state.status === 1 ? state.viewer.userId : null;
    if (userId === last) return;
    last = userId;
    const kept = state.status === 1 ? keepFor(state.viewer, loadOrderPages) : forgetOrders();
    kept.catch((error: unknown) => console.warn("failed to keep orders for later", error));
  };
  follow();
  signIn.subscribe(follow);
}

async function keepFor(
  { userId, role }: { userId: string; role: Role },
  loadOrderPages: (role: Role) => Promise<unknown>,
): Promise<void> {
  if ((await keepOnly(await caches.open(ordersCache), userId)) > 0) return;
  // The worker sees both and keeps them; it is there once the pages' code is.
  await loadOrderPages(role);
  await answerOf(api.GET("/api/orders"));
}

/** Removes what is kept for others; answers how much is left. */
export async function keepOnly(
  cache: Pick<Cache, "keys" | "delete">,
  userId: string,
): Promise<number> {
  const all = await cache.keys();
  const others = all.filter(({ url }) => new URL(url).searchParams.get(keptFor) !== userId);
  await Promise.all(others.map((request) => cache.delete(request)));
  return all.length - others.length;
}

async function forgetOrders(): Promise<void> {
  await caches.delete(ordersCache);
}
