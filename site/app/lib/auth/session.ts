import { takeTokensFrom } from "#app/lib/api/bearer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import {
  type AuthEvent,
  type AuthState,
  afterAuthEvent,
  bothClaims,
  unknown,
  type Viewer,
} from "./auth-state.ts";
import { identityCode } from "./identity-codes.ts";
import type { Identity, IdentityUser } from "./identity-port.ts";
import { withNewestToken } from "./newest-token.ts";
import { type EndReason, endOf } from "./session-end.ts";
import { forgetSignedIn, rememberSignedIn, wasSignedIn } from "./signed-in-hint.ts";
import { browserSurroundings, keepFresh, type RefreshSurroundings } from "./token-refresh.ts";

interface SessionServices {
  loadIdentity: () => Promise<Identity>;
  /** Asks the API to set the claims of the user whose token it is given. */
  grantClaims: () => Promise<unknown>;
  /** The tab's surroundings as far as refreshing tokens depends on them. */
  surroundings: RefreshSurroundings;
}

/** How somebody comes in: by whom, and what makes the account complete. */
export interface Entry {
  /** Signs in, or makes the account. */
  open: (identity: Identity) => Promise<IdentityUser>;
  /**
   * Sees to it that the account has its claims; asks the API for them where it is left out. Says whether
   * only the next token carries them.
   */
  complete?: (user: IdentityUser) => Promise<boolean>;
  /** Takes back what `open` did when the account could not be completed; signs out where it is left out. */
  undo?: (user: IdentityUser, identity: Identity) => Promise<unknown>;
}

/** One browser tab's sign-in: its state, and the identity service once somebody needs it. */
export class Session {
  #state: AuthState = unknown;
  #ended: EndReason | null = null;
  #listeners = new Set<() => void>();
  #identity: Promise<Identity> | null = null;
  #firstAnswer: Promise<void> | null = null;
  #user: IdentityUser | null = null;
  #stopRefresh: () => void = () => undefined;
  /** Somebody is coming in or going out: what the service reports meanwhile is not judged on its own. */
  #moving = 0;
  /** What it reported while somebody was moving. */
  #missed: { user: IdentityUser | null } | null = null;
  /** Calls whose refusal may be why the service is about to sign the user out. */
  #asking = new Set<Promise<unknown>>();
  readonly #services: SessionServices;

  constructor(services: SessionServices) {
    this.#services = services;
  }

  get state(): AuthState {
    return this.#state;
  }

  /** Why the sign-in ended without the person asking for it, until somebody signs in again. */
  get ended(): EndReason | null {
    return this.#ended;
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

  /** Called once the person has been told why the sign-in ended. */
  forgetEnd() {
    this.#ended = null;
  }

  /** For a visitor without a trace of an earlier sign-in: logged out, and nothing is loaded. */
  assumeLoggedOut() {
    if (this.#identity === null) {
      this.#dispatch({ type: "cleared" });
    }
  }

  /** Lets somebody in, completely or not at all (SPEC section 4). Throws why it did not work. */
  async enter({ open, complete, undo }: Entry): Promise<Viewer> {
    const identity = await this.identity();
    await this.#firstAnswer;
    return await this.#move(async () => {
      const user = await open(identity);
      this.#user = user;
      try {
        const granted = complete === undefined ? await this.claim(user) : await complete(user);
        return await this.#adopt(user, { refresh: granted });
      } catch (error) {
        this.#clear();
        await (undo === undefined ? identity.signOut() : undo(user, identity));
        throw error;
      }
    });
  }

  /** Sees to it that the account has its claims. Whether they had to be granted, so that only the next token carries them. */
  async claim(user: IdentityUser): Promise<boolean> {
    const { claims } = await this.#ask(() => user.readToken({ refresh: false }));
    if (bothClaims(claims) !== null) {
      return false;
    }
    await this.#services.grantClaims();
    return true;
  }

  async logOut(): Promise<void> {
    const identity = await this.identity();
    await this.#move(async () => {
      await identity.signOut();
      this.#ended = null;
      this.#clear();
    });
  }

  /** Does something with the account that is logged in; a refusal of the account itself ends the session. */
  async withUser<Result>(action: (user: IdentityUser) => Promise<Result>): Promise<Result> {
    await this.resolve();
    const user = this.#user;
    if (user === null) {
      const detail = "nobody is logged in";
      throw new ApiFailure({ code: "unauthenticated", status: 0, detail });
    }
    return await this.#ask(() => action(user));
  }

  /**
   * As `withUser`, for what makes the service's client store the user again: with the newest token of all
   * tabs in hand, and while no other tab fetches one.
   */
  async withNewestToken<Result>(action: (user: IdentityUser) => Promise<Result>): Promise<Result> {
    const { tabs } = this.#services.surroundings;
    return await this.withUser((user) => withNewestToken(user, tabs, () => action(user)));
  }

  /** Mails the logged-in user a link that proves the address. */
  async sendEmailConfirmation(): Promise<void> {
    await this.withUser((user) => user.sendEmailConfirmation());
  }

  /** The id token for API calls; a visitor without a trace of a sign-in costs nothing. */
  token = async ({ refresh }: { refresh: boolean }): Promise<string | null> => {
    if (this.#identity === null && !wasSignedIn()) {
      return null;
    }
    if (this.#moving === 0 && this.#user === null) {
      await this.resolve();
    }
    const user = this.#user;
    if (user === null) {
      return null;
    }
    try {
      return (await this.#ask(() => user.readToken({ refresh }))).token;
    } catch (error) {
      if (endOf(error) !== null) {
        return null;
      }
      throw error;
    }
  };

  /** Ends the session because the API does not take even a fresh token. */
  refused = async (): Promise<void> => {
    if (this.#moving === 0 && this.#user !== null) {
      await this.#end("expired");
    }
  };

  async #connect(): Promise<Identity> {
    const identity = await this.#services.loadIdentity();
    this.#firstAnswer = new Promise((resolve) => {
      identity.onTokenChange((user) => void this.#follow(user).finally(resolve));
    });
    return identity;
  }

  async #follow(user: IdentityUser | null) {
    if (this.#moving > 0) {
      this.#missed = { user };
      return;
    }
    if (user !== null) {
      await this.#settle(user);
      return;
    }
    // The service signs out before it says why to whoever asked.
    await Promise.allSettled(this.#asking);
    if (this.#state.status === 1 || (this.#state.status === 0 && wasSignedIn())) {
      this.#ended ??= "elsewhere";
    }
    this.#clear();
  }

  /** Logged in only if the token carries both claims, or the token call grants them. */
  async #settle(user: IdentityUser) {
    this.#user = user;
    try {
      await this.#adopt(user, { refresh: await this.claim(user) });
    } catch (error) {
      console.warn("the sign-in was not accepted", error);
      if (identityCode(error) === "auth/network-request-failed") {
        // Without a network nobody can know; the stored sign-in is left for the next try.
        this.#clear({ forget: false });
      } else {
        await this.#end(endOf(error));
      }
    }
  }

  async #adopt(user: IdentityUser, options: { refresh: boolean }): Promise<Viewer> {
    const { claims, expiresAt } = await this.#ask(() => user.readToken(options));
    const state = afterAuthEvent(this.#state, { type: "claims_read", email: user.email, claims });
    if (state.status !== 1) {
      throw new Error("the token carries no claims although they were granted");
    }
    this.#user = user;
    this.#ended = null;
    this.#stopRefresh();
    this.#stopRefresh = keepFresh(
      user,
      expiresAt,
      (call) => this.#ask(call),
      this.#services.surroundings,
    );
    this.#dispatch({ type: "claims_read", email: user.email, claims });
    return state.viewer;
  }

  /** Keeps a call in sight while it runs: what it throws may say why the session ends. */
  async #ask<Result>(call: () => Promise<Result>): Promise<Result> {
    // In sight before it starts: the service may sign the user out before it says why.
    const running = Promise.resolve().then(call);
    const watched = running.catch((error: unknown) => {
      if (this.#state.status === 1) {
        this.#ended = endOf(error) ?? this.#ended;
      }
    });
    this.#asking.add(watched);
    try {
      return await running;
    } finally {
      await watched;
      this.#asking.delete(watched);
    }
  }

  async #end(reason: EndReason | null) {
    await this.#move(async () => {
      if (this.#state.status === 1) {
        this.#ended = reason ?? this.#ended;
      }
      this.#clear();
      await (await this.identity()).signOut();
    });
  }

  async #move<Result>(action: () => Promise<Result>): Promise<Result> {
    this.#moving += 1;
    try {
      return await action();
    } finally {
      this.#moving -= 1;
      await this.#catchUp();
    }
  }

  /** What another tab did meanwhile: our own doing has left the same user as the one in hand. */
  async #catchUp() {
    const missed = this.#missed;
    if (this.#moving > 0 || missed === null) {
      return;
    }
    this.#missed = null;
    if (missed.user?.uid !== this.#user?.uid) {
      await this.#follow(missed.user);
    }
  }

  #clear({ forget = true } = {}) {
    this.#user = null;
    this.#stopRefresh();
    this.#dispatch({ type: "cleared" }, { forget });
  }

  #dispatch(event: AuthEvent, { forget = true } = {}) {
    this.#state = afterAuthEvent(this.#state, event);
    if (this.#state.status === 1) {
      rememberSignedIn();
    } else if (forget) {
      forgetSignedIn();
    }
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** The sign-in of this tab. */
export const session = new Session({
  loadIdentity: async () => await (await import("./firebase/connect.ts")).connectIdentity(),
  grantClaims: () => answerOf(api.GET("/api/token")),
  surroundings: browserSurroundings,
});

takeTokensFrom(session.token, session.refused);
