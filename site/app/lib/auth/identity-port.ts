/** What the product needs of a hosted identity service. */
export interface Identity {
  /** Called at once with the current user, and whenever the user or its token changes. */
  onTokenChange(listener: (user: IdentityUser | null) => void): () => void;
  signIn(email: string, password: string): Promise<IdentityUser>;
  signUp(email: string, password: string): Promise<IdentityUser>;
  signOut(): Promise<void>;
  missingFromPassword(password: string): Promise<MissingFromPassword>;
  sendPasswordReset(email: string): Promise<void>;
  emailOfPasswordReset(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Takes the code of the mail that proves an address. */
  confirmEmail(code: string): Promise<void>;
}

export interface IdentityUser {
  email: string;
  readToken(options: { refresh: boolean }): Promise<IdentityToken>;
  /** Sends the mail whose link proves that the address is the user's. */
  sendEmailConfirmation(): Promise<void>;
  /** Deletes the identity account itself. */
  remove(): Promise<void>;
}

export interface IdentityToken {
  token: string;
  claims: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Each rule of the service's password policy that a password breaks. */
export interface MissingFromPassword {
  minimumLength: number;
  maximumLength: number | undefined;
  tooShort: boolean;
  tooLong: boolean;
  lowercase: boolean;
  uppercase: boolean;
  digit: boolean;
  symbol: boolean;
}
