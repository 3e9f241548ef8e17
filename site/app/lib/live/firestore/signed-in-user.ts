import { _addOrOverwriteComponent, type FirebaseApp } from "@firebase/app";
import { Component } from "@firebase/component";

/** Who listens and writes, and where a token comes from. */
export interface LiveUser {
  userId: string;
  /** As `Session.token`. */
  token(options: { refresh: boolean }): Promise<string | null>;
}

declare module "@firebase/app" {
  /** Left out of the SDK's public types; its products make themselves known to each other by it. */
  function _addOrOverwriteComponent(app: FirebaseApp, component: Component<"auth-internal">): void;
}

declare module "@firebase/component" {
  interface NameServiceMapping {
    "auth-internal": SignedInUser;
  }
}

/** What the SDK's products ask of the SDK's sign-in. */
interface SignedInUser {
  getUid(): string;
  getToken(refresh: boolean): Promise<{ accessToken: string } | null>;
  addAuthTokenListener(listener: (token: string | null) => void): void;
  removeAuthTokenListener(listener: (token: string | null) => void): void;
}

/**
 * Lets the database's SDK take tokens from our session instead of from the SDK of sign-in. Left to themselves the two
 * agree on a timer in every tab that fetches a new token each, where we fetch one for all tabs; and a refusal of the
 * account would come past the session, which could not say any more why it ended.
 */
export function signInAs(app: FirebaseApp, user: LiveUser): void {
  const signedIn: SignedInUser = {
    getUid: () => user.userId,
    getToken: async (refresh) => {
      const accessToken = await user.token({ refresh });
      return accessToken === null ? null : { accessToken };
    },
    // Another person gets another connection, and a new token is asked for when a stream opens: told once is enough.
    addAuthTokenListener: (listener) => queueMicrotask(() => listener(null)),
    removeAuthTokenListener: () => undefined,
  };
  const component = new Component("auth-internal", () => signedIn, "PRIVATE" as Component["type"]);
  // The small half of the SDK takes who is there and does not ask for it: without this it would send no token.
  component.setInstantiationMode("EAGER" as Component["instantiationMode"]);
  _addOrOverwriteComponent(app, component);
}
