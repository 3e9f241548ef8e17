import { initializeApp } from "@firebase/app";
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  validatePassword,
  verifyPasswordResetCode,
} from "@firebase/auth";
import type { Identity, IdentityUser } from "./identity-port.ts";
import { loadIdentitySettings } from "./settings.ts";

/** The hosted identity service. This file is the only one that imports its SDK, and is loaded on demand. */
export async function connectIdentity(): Promise<Identity> {
  const settings = await loadIdentitySettings();
  const auth = initializeAuth(initializeApp(settings.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (settings.identityEmulator) {
    connectAuthEmulator(auth, settings.identityEmulator, { disableWarnings: true });
  }
  return identityOver(auth);
}

function identityOver(auth: Auth): Identity {
  return {
    onTokenChange: (listener) => onIdTokenChanged(auth, (user) => listener(user && userOver(user))),
    signIn: async (email, password) =>
      userOver((await signInWithEmailAndPassword(auth, email, password)).user),
    signUp: async (email, password) =>
      userOver((await createUserWithEmailAndPassword(auth, email, password)).user),
    signOut: () => signOut(auth),
    missingFromPassword: async (password) => {
      const status = await validatePassword(auth, password);
      return {
        minimumLength: status.passwordPolicy.customStrengthOptions.minPasswordLength ?? 6,
        maximumLength: status.passwordPolicy.customStrengthOptions.maxPasswordLength,
        tooShort: status.meetsMinPasswordLength === false,
        tooLong: status.meetsMaxPasswordLength === false,
        lowercase: status.containsLowercaseLetter === false,
        uppercase: status.containsUppercaseLetter === false,
        digit: status.containsNumericCharacter === false,
        symbol: status.containsNonAlphanumericCharacter === false,
      };
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    emailOfPasswordReset: (code) => verifyPasswordResetCode(auth, code),
    confirmPasswordReset: (code, password) => confirmPasswordReset(auth, code, password),
    confirmEmail: (code) => applyActionCode(auth, code),
  };
}

function userOver(user: User): IdentityUser {
  return {
    email: user.email ?? "",
    readToken: async ({ refresh }) => {
      const result = await user.getIdTokenResult(refresh);
      return {
        token: result.token,
        claims: result.claims,
        expiresAt: Date.parse(result.expirationTime),
      };
    },
    sendEmailConfirmation: () => sendEmailVerification(user),
    remove: () => deleteUser(user),
  };
}
