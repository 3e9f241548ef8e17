import { initializeApp } from "@firebase/app";
import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
  verifyPasswordResetCode,
} from "@firebase/auth";
import type { Identity, MailedCode } from "#app/lib/auth/identity-port.ts";
import { defaultPasswordPolicy, type PasswordPolicy } from "#app/lib/auth/password-policy.ts";
import { loadIdentitySettings } from "#app/lib/auth/settings.ts";
import { createFrameLoader, type FrameLoader } from "./frame-script.ts";
import { providersOver } from "./provider-sign-in.ts";
import { userOver } from "./user.ts";

/** The hosted identity service. This folder alone imports its SDK, and is loaded on demand. */
export async function connectIdentity(): Promise<Identity> {
  const settings = await loadIdentitySettings();
  const auth = initializeAuth(initializeApp(settings.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (settings.identityEmulator) {
    connectAuthEmulator(auth, settings.identityEmulator, { disableWarnings: true });
  }
  return identityOver(auth, createFrameLoader(settings.identityFrameScript ?? null, document));
}

function identityOver(auth: Auth, loadFrame: FrameLoader): Identity {
  return {
    ...providersOver(auth, loadFrame),
    onTokenChange: (listener) =>
      onIdTokenChanged(auth, (user) => listener(user && userOver(user, loadFrame))),
    signIn: async (email, password) =>
      userOver((await signInWithEmailAndPassword(auth, email, password)).user, loadFrame),
    signUp: async (email, password) =>
      userOver((await createUserWithEmailAndPassword(auth, email, password)).user, loadFrame),
    signOut: () => signOut(auth),
    passwordPolicy: () => readPolicy(auth),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    emailOfPasswordReset: (code) => verifyPasswordResetCode(auth, code),
    confirmPasswordReset: (code, password) => confirmPasswordReset(auth, code, password),
    readMailedCode: (code) => readMailedCode(auth, code),
    confirmEmail: (code) => applyActionCode(auth, code),
  };
}

/** The SDK keeps the policy to itself but hands it out with each check, even of nothing. */
async function readPolicy(auth: Auth): Promise<PasswordPolicy> {
  const { passwordPolicy } = await validatePassword(auth, "");
  if (passwordPolicy.enforcementState === "OFF") {
    return defaultPasswordPolicy;
  }
  const options = passwordPolicy.customStrengthOptions;
  return {
    minimumLength: options.minPasswordLength ?? defaultPasswordPolicy.minimumLength,
    maximumLength: options.maxPasswordLength ?? null,
    lowercase: options.containsLowercaseLetter ?? false,
    uppercase: options.containsUppercaseLetter ?? false,
    digit: options.containsNumericCharacter ?? false,
    symbol: options.containsNonAlphanumericCharacter ?? false,
    symbols: passwordPolicy.allowedNonAlphanumericCharacters,
  };
}

const purposes: Record<string, MailedCode["purpose"]> = {
  [ActionCodeOperation.PASSWORD_RESET]: "reset_password",
  [ActionCodeOperation.VERIFY_EMAIL]: "verify_email",
  [ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL]: "change_email",
  [ActionCodeOperation.RECOVER_EMAIL]: "recover_email",
};

async function readMailedCode(auth: Auth, code: string): Promise<MailedCode> {
  const { operation, data } = await checkActionCode(auth, code);
  return {
    purpose: purposes[operation] ?? "other",
    email: data.email ?? "",
    previousEmail: data.previousEmail ?? "",
  };
}
