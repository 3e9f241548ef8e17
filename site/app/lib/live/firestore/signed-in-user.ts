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
 * Gives the database's SDK tokens of our session instead of the sign-in SDK's. By default the two start a timer in
 * every tab that fetches a new token each, while we fetch one for all tabs; and a rejected account would bypass the
 * session, which could not report the reason.
 */
export function signInAs(app: FirebaseApp, user: LiveUser): void {
  const signedIn: SignedInUser = {
    getUid: () => user.userId,
    getToken: async (refresh) => {
      const accessToken = await user.token({ refresh });
      return accessToken === null ? null : { accessToken };
    },
    // Another user gets another connection, and a token is fetched when a stream opens: one call is enough.
    addAuthTokenListener: (listener) => queueMicrotask(() => listener(null)),
    removeAuthTokenListener: () => undefined,
  };
  const component = new Component("auth-internal", () => signedIn, "PRIVATE" as Component["type"]);
  // The small half of the SDK takes who is there and does not ask for it: without this it would send no token.
  component.setInstantiationMode("EAGER" as Component["instantiationMode"]);
  _addOrOverwriteComponent(app, component);
}
