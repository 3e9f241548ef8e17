import { type AuthState, afterAuthEvent, unknown, type Viewer } from "#app/lib/auth/auth-state.ts";
import type { EndReason } from "#app/lib/auth/session-end.ts";
import { forgetSignedIn, rememberSignedIn, wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";

/** What one tab knows of its sign-in, and who wants to hear of it. */
export class SignInState {
  #state: AuthState = unknown;
  #ended: EndReason | null = null;
  #listeners = new Set<() => void>();

  get state(): AuthState {
    return this.#state;
  }

  /** Why the sign-in ended without a log-out, until the next sign-in. */
  get ended(): EndReason | null {
    return this.#ended;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Stores why a sign-in is about to end, if a user is logged in and the reason is known. */
  endsBecause(reason: EndReason | null) {
    if (this.#state.status === 1) {
      this.#ended = reason ?? this.#ended;
    }
  }

  /** Notes that the sign-in, or what a returning visitor takes for one, was ended somewhere else. */
  endsElsewhere() {
    if (this.#state.status === 1 || (this.#state.status === 0 && wasSignedIn())) {
      this.#ended ??= "elsewhere";
    }
  }

  forgetEnd() {
    this.#ended = null;
  }

  /** Logs in the user of a token's claims (SPEC section 4). Without both claims it throws and changes nothing. */
  logIn(email: string, claims: Record<string, unknown>): Viewer {
    const next = afterAuthEvent(this.#state, { type: "claims_read", email, claims });
    if (next.status !== 1) {
      throw new Error("the token carries no claims although they were granted");
    }
    this.#ended = null;
    rememberSignedIn();
    this.#become(next);
    return next.viewer;
  }

  /** @param forget `false` keeps the stored sign-in, which may be valid the next time */
  clear({ forget = true } = {}) {
    if (forget) {
      forgetSignedIn();
    }
    this.#become(afterAuthEvent(this.#state, { type: "cleared" }));
  }

  #become(next: AuthState) {
    this.#state = next;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
