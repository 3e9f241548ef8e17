import { ApiFailure } from "#app/lib/api/failure.ts";
import { bothClaims, type Viewer } from "./auth-state.ts";
import type { SignInState } from "./entry/sign-in-state.ts";
import { type Identity, type IdentityUser, identityCode } from "./identity-port.ts";
import { type EndReason, endOf } from "./session-end.ts";
import { keepFresh, type RefreshSurroundings } from "./token-refresh.ts";

export interface UserObserverServices {
  /** Asks the API to set the claims of the user whose token it is given. */
  grantClaims: () => Promise<unknown>;
  /** The tab's surroundings as far as refreshing tokens depends on them. */
  surroundings: RefreshSurroundings;
}

/** The user whom the identity service reports, from token to token until the sign-in ends. */
export class UserObserver {
  #user: IdentityUser | null = null;
  #signOut: () => Promise<void> = async () => undefined;
  #stopRefresh: () => void = () => undefined;
  /** A user is signing in or out: the service's reports are deferred. */
  #moving = 0;
  /** The last report during a sign-in or sign-out. */
  #missed: { user: IdentityUser | null } | null = null;
  /** Calls whose refusal may be why the service is about to sign the user out. */
  #asking = new Set<Promise<unknown>>();
  readonly #state: SignInState;
  readonly #services: UserObserverServices;

  constructor(state: SignInState, services: UserObserverServices) {
    this.#state = state;
    this.#services = services;
  }

  get user(): IdentityUser | null {
    return this.#user;
  }

  get moving(): boolean {
    return this.#moving > 0;
  }

  /** Follows whom the service reports from now on; done when its first report is judged. */
  follow(identity: Identity): Promise<void> {
    this.#signOut = () => identity.signOut();
    return new Promise((resolve) => {
      identity.onTokenChange((user) => void this.#judge(user).finally(resolve));
    });
  }

  /** Expects a user who is signing in: the API is called with their token before they are logged in. */
  expect(user: IdentityUser) {
    this.#user = user;
  }

  /** Sees to it that the account has its claims. Whether they had to be granted, so that only the next token carries them. */
  async claim(user: IdentityUser): Promise<boolean> {
    const { claims } = await this.callIdentity(() => user.readToken({ refresh: false }));
    if (bothClaims(claims) !== null) {
      return false;
    }
    await this.#services.grantClaims();
    return true;
  }

  /** Logs the user in by the claims of the token, which is kept fresh from then on. Throws where they are missing. */
  async adopt(user: IdentityUser, options: { refresh: boolean }): Promise<Viewer> {
    const { claims, expiresAt } = await this.callIdentity(() => user.readToken(options));
    this.#user = user;
    this.#stopRefresh();
    this.#stopRefresh = keepFresh(
      user,
      expiresAt,
      (call) => this.callIdentity(call),
      this.#services.surroundings,
    );
    return this.#state.logIn(user.email, claims);
  }

  /** Tracks a call while it runs: its error may explain why the session ends. */
  async callIdentity<Result>(call: () => Promise<Result>): Promise<Result> {
    // Tracked before it starts: the service may sign the user out before it rejects the call.
    const running = Promise.resolve().then(call);
    const watched = running.catch((error: unknown) => this.#state.endsBecause(endOf(error)));
    this.#asking.add(watched);
    try {
      return await running;
    } finally {
      await watched;
      this.#asking.delete(watched);
    }
  }

  /** Runs a sign-in or sign-out, and then applies the deferred reports. */
  async move<Result>(action: () => Promise<Result>): Promise<Result> {
    this.#moving += 1;
    try {
      return await action();
    } finally {
      this.#moving -= 1;
      await this.#catchUp();
    }
  }

  /** Ends the sign-in without the person asking for it. */
  async end(reason: EndReason | null): Promise<void> {
    await this.move(async () => {
      this.#state.endsBecause(reason);
      this.clear();
      await this.#signOut();
    });
  }

  /** @param options as `SignInState.clear` takes them */
  clear(options: { forget?: boolean } = {}) {
    this.#user = null;
    this.#stopRefresh();
    this.#state.clear(options);
  }

  async #judge(user: IdentityUser | null) {
    if (this.moving) {
      this.#missed = { user };
      return;
    }
    if (user !== null) {
      await this.#settle(user);
      return;
    }
    // The service signs out before it rejects the call with the reason.
    await Promise.allSettled(this.#asking);
    this.#state.endsElsewhere();
    this.clear();
  }

  /** Logged in only if the token carries both claims, or the token call grants them. */
  async #settle(user: IdentityUser) {
    this.#user = user;
    try {
      await this.adopt(user, { refresh: await this.claim(user) });
    } catch (error) {
      console.warn("the sign-in was not accepted", error);
      if (error instanceof ApiFailure && error.code !== "account_deleted") {
        // Who has no registration may be about to get one in another tab, which signing out here would end too.
        this.clear({ forget: error.code === "not_found" });
      } else if (identityCode(error) === "auth/network-request-failed") {
        // Offline the state is unknown; the stored sign-in is kept for the next try.
        this.clear({ forget: false });
      } else {
        await this.end(endOf(error));
      }
    }
  }

  /** What another tab did meanwhile: our own doing has left the same user as the one in hand. */
  async #catchUp() {
    const missed = this.#missed;
    if (this.moving || missed === null) {
      return;
    }
    this.#missed = null;
    if (missed.user?.uid !== this.#user?.uid) {
      await this.#judge(missed.user);
    }
  }
}
