import { deleteApp, type FirebaseApp, initializeApp } from "@firebase/app";
import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  browserSessionPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  type Dependencies,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  type PasswordPolicy as SdkPolicy,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
  verifyPasswordResetCode,
} from "@firebase/auth";
import { defaultPasswordPolicy, type PasswordPolicy } from "#app/lib/auth/entry/password-policy.ts";
import type { Identity, MailedCode } from "#app/lib/auth/identity-port.ts";
import { type IdentitySettings, loadIdentitySettings } from "#app/lib/auth/settings.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { databaseOrElsewhere, storageOrElsewhere } from "./kept-user.ts";
import { providersOver } from "./provider-sign-in.ts";
import { withSecondFactor } from "./second-factor.ts";
import { createFrameLoader, resolver } from "./social.ts";
import { userOver } from "./user.ts";

/** The hosted identity service. This folder alone imports its SDK, and is loaded on demand. */
export async function connectIdentity(): Promise<Identity> {
  const settings = await loadIdentitySettings();
  const auth = authOver(initializeApp(settings.firebase), settings, {
    persistence: [databaseOrElsewhere, storageOrElsewhere, browserSessionPersistence],
  });
  const openWindows = () =>
    authOver(initializeApp(settings.firebase, "windows"), settings, {
      persistence: inMemoryPersistence,
      popupRedirectResolver: resolver,
    });
  const loadFrame = createFrameLoader(settings.identityFrameScript ?? null, document);
  return {
    ...providersOver(auth, loadFrame, openWindows),
    onTokenChange: (listener) =>
      onIdTokenChanged(auth, (user) => listener(user && userOver(user, auth, loadFrame))),
    signIn: async (email, password) =>
      userOver(
        (await withSecondFactor(auth, () => signInWithEmailAndPassword(auth, email, password)))
          .user,
        auth,
        loadFrame,
      ),
    signUp: async (email, password) =>
      userOver((await createUserWithEmailAndPassword(auth, email, password)).user, auth, loadFrame),
    signOut: () => signOut(auth),
    passwordPolicy: () => readPolicy(settings),
    emailOfPasswordReset: (code) => verifyPasswordResetCode(auth, code),
    confirmPasswordReset: (code, password) => confirmPasswordReset(auth, code, password),
    readMailedCode: (code) => readMailedCode(auth, code),
    confirmEmail: (code) => applyActionCode(auth, code),
  };
}

function authOver(app: FirebaseApp, settings: IdentitySettings, parts: Dependencies): Auth {
  const auth = initializeAuth(app, parts);
  // The language of the service's own emails.
  auth.languageCode = mailLanguage;
  if (settings.identityEmulator) {
    connectAuthEmulator(auth, settings.identityEmulator, { disableWarnings: true });
  }
  return auth;
}

/**
 * Reads the current policy. The SDK returns it with each check, even of an empty password, but fetches it once per
 * instance: so every read uses a new instance.
 */
async function readPolicy(settings: IdentitySettings): Promise<PasswordPolicy> {
  const app = initializeApp(settings.firebase, `policy ${crypto.randomUUID()}`);
  try {
    const { passwordPolicy } = await validatePassword(
      authOver(app, settings, { persistence: inMemoryPersistence }),
      "",
    );
    return policyOf(passwordPolicy);
  } finally {
    await deleteApp(app);
  }
}

function policyOf(passwordPolicy: SdkPolicy): PasswordPolicy {
  if (passwordPolicy.enforcementState === "OFF") {
    return defaultPasswordPolicy;
  }
  const options = passwordPolicy.customStrengthOptions;
  return {
    // The site asks for its own minimum where the service would accept less.
    minimumLength: Math.max(options.minPasswordLength ?? 0, defaultPasswordPolicy.minimumLength),
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
