import { takeTokensFrom } from "#app/lib/api/bearer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import {
  type AuthEvent,
  type AuthState,
  afterAuthEvent,
  bothClaims,
  unknown,
} from "./auth-state.ts";
import { identityCode } from "./identity-errors.ts";
import type { Identity, IdentityUser } from "./identity-port.ts";
import { forgetSignedIn, rememberSignedIn, wasSignedIn } from "./signed-in-hint.ts";
import { refreshAhead } from "./token-refresh.ts";

interface SessionServices {
  loadIdentity: () => Promise<Identity>;
  /** Asks the API to set the claims of the user whose token it is given. */
  grantClaims: () => Promise<unknown>;
}

/** One browser tab's sign-in: its state, and the identity service once somebody needs it. */
export class Session {
  #state: AuthState = unknown;
  #listeners = new Set<() => void>();
  #identity: Promise<Identity> | null = null;
  #firstAnswer: Promise<void> | null = null;
  #user: IdentityUser | null = null;
  #stopRefresh: () => void = () => undefined;
  /** While registering, a new account has no claims yet and must not be cleared for that. */
  #registering = false;
  readonly #services: SessionServices;

  constructor(services: SessionServices) {
    this.#services = services;
  }

  get state(): AuthState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The state once it is known; asks the identity service if that has not happened yet. */
  async resolve(): Promise<AuthState> {
    await this.identity();
    await this.#firstAnswer;
    return this.#state;
  }

  /** The identity service, connected on first use. A failed load may be tried again. */
  async identity(): Promise<Identity> {
    this.#identity ??= this.#connect().catch((error: unknown) => {
      this.#identity = null;
      throw error;
    });
    return await this.#identity;
  }

  /** For a visitor without a trace of an earlier sign-in: logged out, and nothing is loaded. */
  assumeLoggedOut() {
    if (this.#identity === null) {
      this.#dispatch({ type: "cleared" });
    }
  }

  async logIn(email: string, password: string): Promise<AuthState> {
    const identity = await this.identity();
    await this.#firstAnswer;
    const user = await identity.signIn(email.trim().toLowerCase(), password);
    await this.#settle(user);
    return this.#state;
  }

  async logOut(): Promise<void> {
    const identity = await this.identity();
    await identity.signOut();
    this.#clear();
  }

  /** Mails the logged-in user a link that proves the address. */
  async sendEmailConfirmation(): Promise<void> {
    await this.resolve();
    await this.#user?.sendEmailConfirmation();
  }

  /** Creates the identity account, lets `register` post the profile, then logs in (SPEC section 4). */
  async signUp(
    email: string,
    password: string,
    register: () => Promise<unknown>,
  ): Promise<AuthState> {
    const identity = await this.identity();
    await this.#firstAnswer;
    this.#registering = true;
    try {
      const user = await identity.signUp(email.trim().toLowerCase(), password);
      this.#user = user;
      try {
        await register();
      } catch (error) {
        // Half an account would make the e-mail address look taken on the next try.
        await user.remove().catch(() => identity.signOut());
        this.#clear();
        throw error;
      }
      await this.#adopt(user, { refresh: true });
    } finally {
      this.#registering = false;
    }
    return this.#state;
  }

  /** The id token for API calls; a visitor without a trace of a sign-in costs nothing. */
  token = async ({ refresh }: { refresh: boolean }): Promise<string | null> => {
    if (this.#identity === null && !wasSignedIn()) {
      return null;
    }
    if (!this.#registering && this.#user === null) {
      await this.resolve();
    }
    return this.#user === null ? null : (await this.#user.readToken({ refresh })).token;
  };

  async #connect(): Promise<Identity> {
    const identity = await this.#services.loadIdentity();
    this.#firstAnswer = new Promise((resolve) => {
      identity.onTokenChange((user) => void this.#follow(user).finally(resolve));
    });
    return identity;
  }

  async #follow(user: IdentityUser | null) {
    if (this.#registering) {
      return;
    }
    if (user === null) {
      this.#clear();
      return;
    }
    await this.#settle(user);
  }

  /** Logged in only if the token carries both claims, or the token call grants them. */
  async #settle(user: IdentityUser) {
    this.#user = user;
    try {
      const { claims } = await user.readToken({ refresh: false });
      const complete = bothClaims(claims) !== null;
      if (!complete) {
        await this.#services.grantClaims();
      }
      await this.#adopt(user, { refresh: !complete });
    } catch (error) {
      console.warn("the sign-in was not accepted", error);
      this.#clear();
      // Without a network we cannot know; the stored sign-in is left for the next visit.
      if (identityCode(error) !== "auth/network-request-failed") {
        await (await this.identity()).signOut();
      }
    }
  }

  async #adopt(user: IdentityUser, options: { refresh: boolean }) {
    const { claims, expiresAt } = await user.readToken(options);
    this.#user = user;
    this.#stopRefresh();
    this.#stopRefresh = refreshAhead(user, expiresAt);
    this.#dispatch({ type: "claims_read", email: user.email, claims });
  }

  #clear() {
    this.#user = null;
    this.#stopRefresh();
    this.#dispatch({ type: "cleared" });
  }

  #dispatch(event: AuthEvent) {
    this.#state = afterAuthEvent(this.#state, event);
    if (this.#state.status === 1) {
      rememberSignedIn();
    } else {
      forgetSignedIn();
    }
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** The sign-in of this tab. */
export const session = new Session({
  loadIdentity: async () => await (await import("./identity.ts")).connectIdentity(),
  grantClaims: () => answerOf(api.GET("/api/token")),
});

takeTokensFrom(session.token);
