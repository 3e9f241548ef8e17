import { AuthErrorCodes } from "@firebase/auth";
import { expect, test } from "vitest";
import { failureFrom, wording } from "#app/lib/api/refusal.ts";
import {
  HalfMade,
  NoProviderAnswer,
  NoRegistration,
  NoSharedEmail,
  RegisteredOtherwise,
} from "./entry/entry-errors.ts";
import { identityError } from "./identity.fixture.ts";
import {
  accountExists,
  accountMessage,
  identityWords,
  invalidCredentials,
  loginMessage,
  providerMessage,
  registrationMessage,
  resetMessage,
} from "./identity-errors.ts";

/** Codes of what we do not do: phones, second factors, tenants, own tokens, apps, robots' tests, mobile links. */
const elsewhere = [
  /phone|sms|verification-(code|id)|app-credential|captcha|code-expired/,
  /multi-factor|second-factor|first-factor/,
  /tenant/,
  /custom-token/,
  /cordova|android|ios|app-id|app-not-installed|cert-hash|dynamic-link|hosting-link/,
  /recaptcha|client-type|req-type/,
  /emulator|already-initialized|dependent-sdk|invalid-persistence-type/,
];

test("the two sentences of the specification are verbatim", () => {
  for (const code of ["auth/wrong-password", "auth/user-not-found", "auth/invalid-credential"]) {
    expect(loginMessage(identityError(code))).toBe(
      "That email and password don’t match. Try again or reset your password.",
    );
  }
  expect(registrationMessage(identityError("auth/email-already-in-use"))).toBe(
    "An account with this email already exists. Please log in instead.",
  );
});

test.each(Object.values(AuthErrorCodes).filter((code) => !elsewhere.some((it) => it.test(code))))(
  "%s of the SDK has a sentence of its own",
  (code) => {
    expect(identityWords).toHaveProperty([code], expect.stringMatching(/^[A-Z].*[.!]$/));
  },
);

test.each([
  "auth/wrong-password",
  "auth/user-not-found",
  "auth/email-already-in-use",
  "auth/invalid-credential",
  "auth/too-many-requests",
  "auth/network-request-failed",
  "auth/user-disabled",
  "auth/user-token-expired",
])("%s of the specification has a sentence, in every place it can be met", (code) => {
  const error = identityError(code);
  for (const words of [loginMessage, registrationMessage, resetMessage, accountMessage]) {
    expect(words(error)).toMatch(/^[A-Z].*[.!]$/);
  }
  expect(providerMessage(error, "Google")).toMatch(/^[A-Z].*[.!]$/);
});

test("an unspecific rejection has the specification's message", () => {
  const refusal = identityError("auth/unheard-of");
  expect(loginMessage(refusal)).toBe(invalidCredentials);
  expect(registrationMessage(refusal)).toBe(accountExists);
  expect(resetMessage(refusal)).toMatch(/^This link is no longer valid\./);
});

test.each([new TypeError("Failed to fetch"), new Error("status 503"), "a string"])(
  "%s is no refusal of the service, and does not read as one",
  (fault) => {
    for (const words of [loginMessage, registrationMessage, resetMessage, accountMessage]) {
      expect(words(fault)).toBe(wording.internal);
    }
    expect(providerMessage(fault, "Google")).toBe(wording.internal);
  },
);

test("the password reset does not reveal whether an address has an account", () => {
  expect(resetMessage(identityError("auth/user-not-found"))).not.toContain("account");
});

test("a provider's unusable word is no wrong password", () => {
  expect(providerMessage(identityError("auth/invalid-credential"), "GitHub")).toBe(
    "GitHub could not confirm who you are. Please try again.",
  );
  expect(accountMessage(identityError("auth/wrong-password"))).toBe(
    "That isn’t your password. Please try again. If you have forgotten it, log out and reset it.",
  );
});

test("what the site itself refuses has words too", () => {
  expect(providerMessage(new NoRegistration(), "Google")).toBe(
    "There is no account for this Google sign-in yet. Sign up, or log in another way.",
  );
  expect(providerMessage(new NoSharedEmail(), "X")).toMatch(/^X didn’t share an email address/);
  expect(providerMessage(new NoProviderAnswer(), "X")).toMatch(/^X didn’t respond\./);
  expect(providerMessage(new RegisteredOtherwise(), "X")).toBe(accountExists);
  expect(loginMessage(new NoRegistration())).toMatch(/Please sign up\.$/);
  expect(registrationMessage(new HalfMade({ cause: null }))).toMatch(
    /^Something went wrong\. Please try again the same way/,
  );
});

test("shows the API's retry time", () => {
  const failure = failureFrom({ code: "rate_limited", message: "too many", retryAfter: 30 }, 429);
  expect(registrationMessage(failure)).toBe("Too many attempts. Please try again in 30 seconds.");
});
