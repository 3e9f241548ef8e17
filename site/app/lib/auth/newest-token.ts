import type { IdentityToken, IdentityUser } from "./identity-port.ts";
import type { Tabs } from "./tabs.ts";

/** A tab somebody looks at sees within 800 ms, when the SDK looks next, what another tab has stored. */
const takeOverPatience = 3_000;
const takeOverLook = 200;

/** Fetches a new token and tells the other tabs that there is one. */
export async function fetchToken(user: IdentityUser, tabs: Tabs): Promise<IdentityToken> {
  const fresh = await user.readToken({ refresh: true });
  tabs.announce(user.uid, fresh.expiresAt);
  return fresh;
}

/**
 * Does what makes the SDK store the user again. It stores the token in hand with the user, and would put
 * the old one back over what another tab has fetched a moment ago: so no tab fetches meanwhile, and the
 * newest token of all is in hand before.
 */
export async function withNewestToken<Result>(
  user: IdentityUser,
  tabs: Tabs,
  action: () => Promise<Result>,
): Promise<Result> {
  return await tabs.alone(async () => {
    if (!(await newestArrives(user, tabs))) {
      await fetchToken(user, tabs);
    }
    return await action();
  });
}

/** Whether the newest token of all tabs is in this one's hand, or comes in time. */
async function newestArrives(user: IdentityUser, tabs: Tabs): Promise<boolean> {
  const until = Date.now() + takeOverPatience;
  while (user.tokenExpiresAt() < tabs.announced(user.uid)) {
    if (Date.now() >= until) {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, takeOverLook));
  }
  return true;
}
