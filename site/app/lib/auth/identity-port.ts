import type { PasswordPolicy } from "./entry/password-policy.ts";
import type { ProviderId, SignInMethod } from "./entry/providers.ts";

/** What the product needs of a hosted identity service. */
export interface Identity {
  /** Called immediately with the current user, and whenever the user or its token changes. */
  onTokenChange(listener: (user: IdentityUser | null) => void): () => void;
  signIn(email: string, password: string): Promise<IdentityUser>;
  signUp(email: string, password: string): Promise<IdentityUser>;
  /** Loads what a provider's window needs, so that a press of its button opens it immediately. */
  prepareProviders(): Promise<void>;
  /** Signs in, or makes an account, in a window of the provider. */
  signInWithProvider(provider: ProviderId): Promise<ProviderSignIn>;
  /** Leaves this page for the provider's; `redirectResult` returns the outcome. */
  leaveForProvider(provider: ProviderId): Promise<void>;
  /** What the provider said when the browser came back from it, or `null` when it was not away. */
  redirectResult(): Promise<ProviderSignIn | null>;
  /** What a refused provider sign-in left to be linked to the account that already exists, if anything. */
  pendingLinkIn(error: unknown): PendingLink | null;
  signOut(): Promise<void>;
  passwordPolicy(): Promise<PasswordPolicy>;
  emailOfPasswordReset(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Returns the purpose of an emailed code, without using it up. */
  readMailedCode(code: string): Promise<MailedCode>;
  /** Takes the code of an email that proves, changes or restores an address. */
  confirmEmail(code: string): Promise<void>;
}

export interface IdentityUser {
  /** The identity service's own id of the account. */
  uid: string;
  /** Empty when the provider shares none. */
  email: string;
  /** Whether the address is known to be the user's; `reload` updates it. */
  isConfirmed: boolean;
  /** What the provider calls the person, or empty. */
  name: string;
  methods: LinkedMethod[];
  /** The token kept, or with `refresh` a new one; near its end the kept one is replaced too. */
  readToken(options: { refresh: boolean }): Promise<IdentityToken>;
  /** When the current token expires, as in `IdentityToken`; makes no request. */
  tokenExpiresAt(): number;
  /** Links what a refused provider sign-in left. */
  link(pending: PendingLink): Promise<void>;
  /** Links another provider in a window of it. */
  linkProvider(provider: ProviderId): Promise<void>;
  unlink(method: SignInMethod): Promise<void>;
  /** Re-authenticates the user, which sensitive changes require. */
  confirmItIsYou(proof: Proof): Promise<void>;
  /** The authenticator apps, one of whose codes each sign-in needs. */
  authenticatorApps: AuthenticatorApp[];
  /** Starts to add an app. `issuer` is the name that the app shows. Needs a recent sign-in and a proven address. */
  startAuthenticatorApp(issuer: string): Promise<NewAuthenticatorApp>;
  removeAuthenticatorApp(id: string): Promise<void>;
  /** Changes the password, or gives the account its first one. */
  changePassword(password: string): Promise<void>;
  /** Fetches what the service knows of the account now. */
  reload(): Promise<void>;
  /** Deletes the identity account itself. */
  remove(): Promise<void>;
}

/** A sign-in method of an account, and its address. */
export interface LinkedMethod {
  method: SignInMethod;
  email: string;
}

export interface AuthenticatorApp {
  id: string;
  /** What the person called it, or empty. */
  name: string;
  addedAt: string;
}

export interface NewAuthenticatorApp {
  /** For typing into the app, in base32. */
  secret: string;
  /** The `otpauth:` address, which the app reads as a QR code. */
  address: string;
  /** Adds it with the first code of the app; false for a wrong code, which can be corrected. */
  finish(code: string, name: string): Promise<boolean>;
}

/** The password in use, or a provider whose window is opened. */
export type Proof = { password: string } | { provider: ProviderId };

export interface ProviderSignIn {
  user: IdentityUser;
  provider: ProviderId;
  /** The account was made by this very sign-in. */
  isNew: boolean;
}

/** A provider's assertion for an address whose account does not have that provider. */
export interface PendingLink {
  provider: ProviderId;
  email: string;
  /** Ways into the account that the service named; it may keep them to itself. */
  known: SignInMethod[];
  /** The identity service's credential. Kept only in memory: it allows signing in. */
  credential: unknown;
}

export interface MailedCode {
  purpose: "reset_password" | "verify_email" | "change_email" | "recover_email" | "other";
  /** The address that the email was about. */
  email: string;
  /** Where the address came from, when it changes. */
  previousEmail: string;
}

export interface IdentityToken {
  token: string;
  claims: Record<string, unknown>;
  /** Milliseconds since the epoch, by this device's clock. */
  expiresAt: number;
}

/** The identity service's code of a thrown error, such as `auth/wrong-password`. */
export function identityCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) {
    return null;
  }
  return typeof error.code === "string" && error.code.startsWith("auth/") ? error.code : null;
}
