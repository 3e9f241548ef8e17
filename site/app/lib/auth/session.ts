import { takeTokensFrom } from "#app/lib/api/bearer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { AuthState, Viewer } from "./auth-state.ts";
import { SignInState } from "./entry/sign-in-state.ts";
import { type Identity, type IdentityUser, identityCode } from "./identity-port.ts";
import { type EndReason, endOf } from "./session-end.ts";
import { wasSignedIn } from "./signed-in-hint.ts";
import { withNewestToken } from "./tabs.ts";
import { browserSurroundings } from "./token-refresh.ts";
import { UserObserver, type UserObserverServices } from "./user-observer.ts";

interface SessionServices extends UserObserverServices {
  loadIdentity: () => Promise<Identity>;
}

/** How a user signs in, and how the account is completed. */
export interface Entry {
  /** Signs in, or makes the account. */
  open: (identity: Identity) => Promise<IdentityUser>;
  /**
   * Ensures that the account has its claims; by default asks the API for them. Returns whether only the next token
   * contains them.
   */
  complete?: (user: IdentityUser) => Promise<boolean>;
  /** Takes back what `open` did when the account could not be completed; signs out where it is left out. */
  undo?: (user: IdentityUser, identity: Identity) => Promise<unknown>;
}

/** One browser tab's sign-in: its state, and the identity service once it is needed. */
export class Session {
  readonly #state = new SignInState();
  readonly #followed: UserObserver;
  readonly #services: SessionServices;
  #identity: Promise<Identity> | null = null;
  #firstAnswer: Promise<void> | null = null;
  /**
   * Work before a log-out, while the user is still logged in; resolves to false if the user cancels. Must not fail, nor
   * take long unless the user is asked.
   */
  beforeLogOut: () => Promise<boolean> = async () => true;

  constructor(services: SessionServices) {
    this.#services = services;
    this.#followed = new UserObserver(this.#state, services);
  }

  get state(): AuthState {
    return this.#state.state;
  }

  /** Why the sign-in ended without a log-out, until the next sign-in. */
  get ended(): EndReason | null {
    return this.#state.ended;
  }

  subscribe = this.#state.subscribe;

  /** The state once it is known; asks the identity service if that has not happened yet. */
  async resolve(): Promise<AuthState> {
    await this.identity();
    await this.#firstAnswer;
    return this.state;
  }

  /** The identity service, connected on first use. A failed load may be tried again. */
  async identity(): Promise<Identity> {
    this.#identity ??= this.#connect().catch((error: unknown) => {
      this.#identity = null;
      throw error;
    });
    return await this.#identity;
  }

  /** Called once the user has seen why the sign-in ended. */
  forgetEnd() {
    this.#state.forgetEnd();
  }

  /** For a visitor without a trace of an earlier sign-in: logged out, and nothing is loaded. */
  assumeLoggedOut() {
    if (this.#identity === null) {
      this.#state.clear();
    }
  }

  /** Signs a user in, completely or not at all (SPEC section 4). Throws the reason of a failure. */
  async enter({ open, complete, undo }: Entry): Promise<Viewer> {
    const identity = await this.identity();
    await this.#firstAnswer;
    return await this.#followed.move(async () => {
      const user = await open(identity);
      this.#followed.expect(user);
      try {
        const granted = complete === undefined ? await this.claim(user) : await complete(user);
        return await this.#followed.adopt(user, { refresh: granted });
      } catch (error) {
        this.#followed.clear();
        await (undo === undefined ? identity.signOut() : undo(user, identity));
        throw error;
      }
    });
  }

  /** Sees to it that the account has its claims. Whether they had to be granted, so that only the next token carries them. */
  async claim(user: IdentityUser): Promise<boolean> {
    return await this.#followed.claim(user);
  }

  /** Logs out, unless the person is asked and would rather stay; whether it did. */
  async logOut(): Promise<boolean> {
    if (!(await this.beforeLogOut())) return false;
    await this.leave();
    return true;
  }

  /** Logs out, even if changes are pending. */
  async leave(): Promise<void> {
    const identity = await this.identity();
    await this.#followed.move(async () => {
      await identity.signOut();
      this.#state.forgetEnd();
      this.#followed.clear();
    });
  }

  /** Does something with the account that is logged in; a refusal of the account itself ends the session. */
  async withUser<Result>(action: (user: IdentityUser) => Promise<Result>): Promise<Result> {
    await this.resolve();
    const { user } = this.#followed;
    if (user === null) {
      const detail = "nobody is logged in";
      throw new ApiFailure({ code: "unauthenticated", status: 0, detail });
    }
    return await this.#followed.callIdentity(() => action(user));
  }

  /**
   * As `withUser`, for what makes the service's client store the user again: with the newest token of all
   * tabs in hand, and while no other tab fetches one.
   */
  async withNewestToken<Result>(action: (user: IdentityUser) => Promise<Result>): Promise<Result> {
    const { tabs } = this.#services.surroundings;
    return await this.withUser((user) => withNewestToken(user, tabs, () => action(user)));
  }

  /** The id token for API calls; a visitor without a trace of a sign-in costs nothing. */
  token = async ({ refresh }: { refresh: boolean }): Promise<string | null> => {
    if (this.#identity === null && !wasSignedIn()) {
      return null;
    }
    if (!this.#followed.moving && this.#followed.user === null) {
      await this.resolve();
    }
    const { user } = this.#followed;
    if (user === null) {
      return null;
    }
    try {
      return (await this.#followed.callIdentity(() => user.readToken({ refresh }))).token;
    } catch (error) {
      if (endOf(error) !== null) {
        return null;
      }
      throw error;
    }
  };

  /** Ends the session because the API does not take even a fresh token. */
  refused = async (): Promise<void> => {
    if (!this.#followed.moving && this.#followed.user !== null) {
      await this.#followed.end("expired");
    }
  };

  async #connect(): Promise<Identity> {
    const identity = await this.#services.loadIdentity();
    this.#firstAnswer = this.#followed.follow(identity);
    return identity;
  }
}

/** The sign-in of this tab. */
export const session = new Session({
  loadIdentity: () =>
    loadIdentity(async () => await (await import("./firebase/connect.ts")).connectIdentity()),
  grantClaims: () => answerOf(api.GET("/api/token")),
  surroundings: browserSurroundings,
});

takeTokensFrom(session.token, session.refused);

/**
 * Connects the identity service. What keeps its code or our settings from getting here is no word of the
 * service's, and must not read as one: it is thrown as `network_failure`, or as `unavailable` where the site
 * answers and what it answers is of no use.
 *
 * @param connect fetches the code and the settings, and connects
 */
export async function loadIdentity(connect: () => Promise<Identity>): Promise<Identity> {
  try {
    return await connect();
  } catch (error) {
    if (error instanceof ApiFailure || identityCode(error) !== null) {
      throw error;
    }
    // A failed `fetch` and a failed `import()` are both a TypeError without a reason.
    const code = error instanceof TypeError ? "network_failure" : "unavailable";
    const detail = "the identity service could not be loaded";
    throw new ApiFailure({ code, status: 0, detail }, { cause: error });
  }
}
