import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { wording } from "#app/lib/api/wording.ts";
import { identityCode } from "./identity-port.ts";
import { endWords } from "./session-end.ts";

export const invalidCredentials =
  "Invalid credentials. Please check your login details and try again.";
export const accountExists = "An account with this email already exists. Please log in instead.";

const sessionOver = "Your session has ended. Please log in again.";
const choosePassword = "Please choose a stronger password.";
const noEmail = "That does not look like an email address.";
const deadLink =
  "This link is no longer valid. Ask for a new one; each link works once and for one hour.";
const notSetUp = "Signing in is not set up properly here. Please tell us, and try another way.";
const unusableAnswer = "The answer could not be used. Please try again.";
const mailNotSent = "We could not send the mail. Please check the address and try again.";
const wrongBrowser =
  "This browser does not allow it, often because cookies are off or the window is private. Please try another browser.";

/**
 * The message for each code of the identity service that our flows can meet (SPEC section 8). The two messages of the
 * specification are verbatim.
 */
export const identityWords = {
  "auth/wrong-password": invalidCredentials,
  "auth/user-not-found": invalidCredentials,
  "auth/invalid-credential": invalidCredentials,
  "auth/email-already-in-use": accountExists,
  "auth/too-many-requests":
    "Too many attempts. Please wait a few minutes and try again, or reset your password.",
  "auth/quota-exceeded": "Too many people are signing in just now. Please try again in a minute.",
  "auth/network-request-failed": wording.network_failure,
  "auth/timeout": "That took too long. Please check your connection and try again.",
  "auth/internal-error": wording.internal,
  "auth/internal": wording.internal,
  "auth/user-disabled": endWords.disabled,
  "auth/login-blocked": "This account cannot log in at the moment. Please contact us.",
  "auth/user-token-expired": sessionOver,
  "auth/invalid-user-token": sessionOver,
  "auth/invalid-refresh-token": sessionOver,
  "auth/null-user": sessionOver,
  "auth/user-signed-out": sessionOver,
  "auth/requires-recent-login": "Please confirm that it is you, then try again.",
  "auth/user-mismatch": "That belongs to another account. Use the one you are logged in with.",
  "auth/multi-factor-auth-required":
    "This account asks for a second proof, which we cannot take here. Please contact us.",
  "auth/popup-blocked":
    "Your browser blocked the window. Allow windows for this site, then press the button again.",
  "auth/popup-closed-by-user":
    "The window was closed before you were done. Press the button to try again.",
  "auth/user-cancelled": "You did not agree there, so nothing has changed. You can try again.",
  "auth/redirect-cancelled-by-user":
    "You came back before you were done. Press the button to try again.",
  "auth/cancelled-popup-request": "Another window took over. Press the button to try again.",
  "auth/redirect-operation-pending": "You are already on the way to another page. Please wait.",
  "auth/account-exists-with-different-credential":
    "You already have an account with this email address. Log in the way you did before.",
  "auth/credential-already-in-use": "That account is connected to another Matchday account.",
  "auth/provider-already-linked": "This is already connected to your account.",
  "auth/no-such-provider": "This is not connected to your account any more.",
  "auth/weak-password": choosePassword,
  "auth/password-does-not-meet-requirements": choosePassword,
  "auth/missing-password": "Please enter your password.",
  "auth/unsupported-password-policy-schema-version": choosePassword,
  "auth/invalid-email": noEmail,
  "auth/missing-email": "Please enter your email address.",
  "auth/invalid-new-email": noEmail,
  "auth/missing-new-email": "Please enter the new email address.",
  "auth/unverified-email": "Please confirm your email address first.",
  "auth/email-change-needs-verification":
    "Please open the link that we mailed to your new address first.",
  "auth/invalid-recipient-email": mailNotSent,
  "auth/invalid-sender": mailNotSent,
  "auth/invalid-message-payload": mailNotSent,
  "auth/invalid-continue-uri": mailNotSent,
  "auth/missing-continue-uri": mailNotSent,
  "auth/unauthorized-continue-uri": mailNotSent,
  "auth/invalid-action-code": deadLink,
  "auth/expired-action-code": deadLink,
  "auth/operation-not-allowed":
    "This way of logging in is switched off at the moment. Please choose another.",
  "auth/admin-restricted-operation":
    "New accounts cannot be made at the moment. Please try again later.",
  "auth/web-storage-unsupported": wrongBrowser,
  "auth/operation-not-supported-in-this-environment": wrongBrowser,
  "auth/cors-unsupported": wrongBrowser,
  "auth/unsupported-persistence-type": wrongBrowser,
  "auth/unauthorized-domain": notSetUp,
  "auth/auth-domain-config-required": notSetUp,
  "auth/configuration-not-found": notSetUp,
  "auth/invalid-api-key": notSetUp,
  "auth/app-not-authorized": notSetUp,
  "auth/invalid-oauth-client-id": notSetUp,
  "auth/invalid-oauth-provider": notSetUp,
  "auth/invalid-provider-id": notSetUp,
  "auth/argument-error": notSetUp,
  "auth/app-deleted": notSetUp,
  "auth/rejected-credential": unusableAnswer,
  "auth/missing-or-invalid-nonce": unusableAnswer,
  "auth/invalid-auth-event": unusableAnswer,
  "auth/no-auth-event": unusableAnswer,
  "auth/missing-iframe-start": unusableAnswer,
} as const satisfies Record<`auth/${string}`, string>;

export type IdentityCode = keyof typeof identityWords;

/** The identity service has the account and Matchday has no registration. */
export class NoRegistration extends Error {
  constructor(options?: ErrorOptions) {
    super("this sign-in has no registration", options);
    this.name = "NoRegistration";
  }
}

/** The provider names the user, but shares no address. */
export class NoSharedEmail extends Error {
  constructor() {
    super("the provider shares no email address");
    this.name = "NoSharedEmail";
  }
}

/** The browser came back from the provider's page without an answer of it. */
export class NoProviderAnswer extends Error {
  constructor() {
    super("the redirect left no result");
    this.name = "NoProviderAnswer";
  }
}

/** The account has a registration of the other role, so it cannot be signed up for this one. */
export class RegisteredOtherwise extends Error {
  constructor() {
    super("the account is registered with another role");
    this.name = "RegisteredOtherwise";
  }
}

/** A registration failed, and the identity account made for it could not be taken back. */
export class HalfMade extends Error {
  constructor(options: ErrorOptions) {
    super("the identity account could not be removed", options);
    this.name = "HalfMade";
  }
}

/** Returns why a login failed; unspecific rejections of the service become wrong credentials (SPEC section 8). */
export function loginMessage(error: unknown): string {
  if (error instanceof NoRegistration) {
    return "There is no Matchday account for this email address yet. Please sign up.";
  }
  return commonMessage(error) ?? ifRefused(error, invalidCredentials);
}

/** Whether a login failed by what was typed, as it does every day, and not by a fault. */
export function isRefusedLogin(error: unknown): boolean {
  return error instanceof NoRegistration || loginMessage(error) === invalidCredentials;
}

/** Returns why a registration failed; an unspecific rejection becomes a taken email address (SPEC section 8). */
export function registrationMessage(error: unknown): string {
  return commonMessage(error) ?? ifRefused(error, accountExists);
}

/** Why a provider's sign-in came to nothing. An unusable word of the provider is no wrong password. */
export function providerMessage(error: unknown, provider: string): string {
  if (error instanceof NoSharedEmail) {
    return `${provider} did not share an email address with us, and we need one for your orders. Allow it there, or use your email address here.`;
  }
  if (error instanceof NoProviderAnswer) {
    return `No answer came back from ${provider}. Press the button to try again, or use your email address here.`;
  }
  if (identityCode(error) === "auth/invalid-credential") {
    return `${provider} could not confirm who you are. Please try again.`;
  }
  if (error instanceof NoRegistration) {
    return `There is no Matchday account for this ${provider} sign-in yet.`;
  }
  return error instanceof RegisteredOtherwise
    ? accountExists
    : (commonMessage(error) ?? wording.internal);
}

/** Why a link of a mail does not work. */
export function resetMessage(error: unknown): string {
  return identityCode(error) === "auth/user-not-found"
    ? deadLink
    : (commonMessage(error) ?? ifRefused(error, deadLink));
}

/** Returns whether an emailed link is permanently invalid, so that a retry is useless. */
export function isDeadLink(error: unknown): boolean {
  return resetMessage(error) === deadLink;
}

/** Why a change of the ways into one's own account was refused. */
export function accountMessage(error: unknown): string {
  switch (identityCode(error)) {
    case "auth/wrong-password":
    case "auth/invalid-credential":
      return "That is not your password. Please try again.";
    case "auth/email-already-in-use":
      return "Another account already has that email address.";
    default:
      return commonMessage(error) ?? wording.internal;
  }
}

/** Returns the message if the service rejected the call; a fault of our code or of the network is no rejection. */
function ifRefused(error: unknown, words: string): string {
  return identityCode(error) === null ? wording.internal : words;
}

function commonMessage(error: unknown): string | null {
  if (error instanceof ApiFailure) {
    return messageFor(error);
  }
  if (error instanceof HalfMade) {
    return "Something went wrong half-way. Please try again the same way; if that does not work either, contact us.";
  }
  const code = identityCode(error);
  return code === null || !isIdentityCode(code) ? null : identityWords[code];
}

function isIdentityCode(code: string): code is IdentityCode {
  return Object.hasOwn(identityWords, code);
}
