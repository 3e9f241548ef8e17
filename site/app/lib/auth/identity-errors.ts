import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import * as errors from "#messages/errors";
import * as texts from "#messages/sign-in-errors";
import {
  HalfMade,
  NoProviderAnswer,
  NoRegistration,
  NoSharedEmail,
  RegisteredOtherwise,
} from "./entry/entry-errors.ts";
import { identityCode } from "./identity-port.ts";
import { endWords } from "./session-end.ts";

export const invalidCredentials = texts.invalidCredentials;
export const accountExists = texts.accountExists;

/**
 * The message for each code of the identity service that our flows can meet (SPEC section 8). The two messages of the
 * specification are verbatim.
 */
export const identityWords = {
  "auth/wrong-password": invalidCredentials,
  "auth/user-not-found": invalidCredentials,
  "auth/invalid-credential": invalidCredentials,
  "auth/email-already-in-use": accountExists,
  "auth/too-many-requests": texts.tooManyRequests,
  "auth/quota-exceeded": texts.quotaExceeded,
  "auth/network-request-failed": errors.networkFailure,
  "auth/timeout": texts.timeout,
  "auth/internal-error": errors.internalError,
  "auth/internal": errors.internalError,
  "auth/user-disabled": endWords.disabled,
  "auth/login-blocked": texts.loginBlocked,
  "auth/user-token-expired": texts.sessionOver,
  "auth/invalid-user-token": texts.sessionOver,
  "auth/invalid-refresh-token": texts.sessionOver,
  "auth/null-user": texts.sessionOver,
  "auth/user-signed-out": texts.sessionOver,
  "auth/requires-recent-login": texts.requiresRecentLogin,
  "auth/user-mismatch": texts.userMismatch,
  "auth/multi-factor-auth-required": texts.multiFactorAuthRequired,
  "auth/popup-blocked": texts.popupBlocked,
  "auth/popup-closed-by-user": texts.popupClosedByUser,
  "auth/user-cancelled": texts.userCancelled,
  "auth/redirect-cancelled-by-user": texts.redirectCancelledByUser,
  "auth/cancelled-popup-request": texts.cancelledPopupRequest,
  "auth/redirect-operation-pending": texts.redirectOperationPending,
  "auth/account-exists-with-different-credential": texts.accountExistsWithDifferentCredential,
  "auth/credential-already-in-use": texts.credentialAlreadyInUse,
  "auth/provider-already-linked": texts.providerAlreadyLinked,
  "auth/no-such-provider": texts.noSuchProvider,
  "auth/weak-password": texts.choosePassword,
  "auth/password-does-not-meet-requirements": texts.choosePassword,
  "auth/missing-password": texts.missingPassword,
  "auth/unsupported-password-policy-schema-version": texts.choosePassword,
  "auth/invalid-email": texts.noEmail,
  "auth/missing-email": texts.missingEmail,
  "auth/invalid-new-email": texts.noEmail,
  "auth/missing-new-email": texts.missingNewEmail,
  "auth/unverified-email": texts.unverifiedEmail,
  "auth/email-change-needs-verification": texts.emailChangeNeedsVerification,
  "auth/invalid-recipient-email": texts.mailNotSent,
  "auth/invalid-sender": texts.mailNotSent,
  "auth/invalid-message-payload": texts.mailNotSent,
  "auth/invalid-continue-uri": texts.mailNotSent,
  "auth/missing-continue-uri": texts.mailNotSent,
  "auth/unauthorized-continue-uri": texts.mailNotSent,
  "auth/invalid-action-code": texts.deadLink,
  "auth/expired-action-code": texts.deadLink,
  "auth/operation-not-allowed": texts.operationNotAllowed,
  "auth/admin-restricted-operation": texts.adminRestrictedOperation,
  "auth/web-storage-unsupported": texts.wrongBrowser,
  "auth/operation-not-supported-in-this-environment": texts.wrongBrowser,
  "auth/cors-unsupported": texts.wrongBrowser,
  "auth/unsupported-persistence-type": texts.wrongBrowser,
  "auth/unauthorized-domain": texts.notSetUp,
  "auth/auth-domain-config-required": texts.notSetUp,
  "auth/configuration-not-found": texts.notSetUp,
  "auth/invalid-api-key": texts.notSetUp,
  "auth/app-not-authorized": texts.notSetUp,
  "auth/invalid-oauth-client-id": texts.notSetUp,
  "auth/invalid-oauth-provider": texts.notSetUp,
  "auth/invalid-provider-id": texts.notSetUp,
  "auth/argument-error": texts.notSetUp,
  "auth/app-deleted": texts.notSetUp,
  "auth/rejected-credential": texts.unusableAnswer,
  "auth/missing-or-invalid-nonce": texts.unusableAnswer,
  "auth/invalid-auth-event": texts.unusableAnswer,
  "auth/no-auth-event": texts.unusableAnswer,
  "auth/missing-iframe-start": texts.unusableAnswer,
} as const satisfies Record<`auth/${string}`, string>;

export type IdentityCode = keyof typeof identityWords;

/** Returns why a login failed; unspecific rejections of the service become wrong credentials (SPEC section 8). */
export function loginMessage(error: unknown): string {
  if (error instanceof NoRegistration) {
    return texts.noRegistration;
  }
  return commonMessage(error) ?? ifRefused(error, invalidCredentials);
}

/** Returns why a registration failed; an unspecific rejection becomes a taken email address (SPEC section 8). */
export function registrationMessage(error: unknown): string {
  return commonMessage(error) ?? ifRefused(error, accountExists);
}

/** Why a provider's sign-in came to nothing. An unusable word of the provider is no wrong password. */
export function providerMessage(error: unknown, provider: string): string {
  if (error instanceof NoSharedEmail) {
    return texts.noSharedEmail({ provider });
  }
  if (error instanceof NoProviderAnswer) {
    return texts.noProviderAnswer({ provider });
  }
  if (identityCode(error) === "auth/invalid-credential") {
    return texts.providerNotSure({ provider });
  }
  if (error instanceof NoRegistration) {
    return texts.noProviderRegistration({ provider });
  }
  return error instanceof RegisteredOtherwise
    ? accountExists
    : (commonMessage(error) ?? errors.internalError);
}

/** Why a link of an email does not work. */
export function resetMessage(error: unknown): string {
  return identityCode(error) === "auth/user-not-found"
    ? texts.deadLink
    : (commonMessage(error) ?? ifRefused(error, texts.deadLink));
}

/** Returns whether an emailed link is permanently invalid, so that a retry is useless. */
export function isDeadLink(error: unknown): boolean {
  return resetMessage(error) === texts.deadLink;
}

/** Why a change of the ways into one's own account was refused. */
export function accountMessage(error: unknown): string {
  switch (identityCode(error)) {
    case "auth/wrong-password":
    case "auth/invalid-credential":
      return texts.wrongPassword;
    case "auth/email-already-in-use":
      return texts.emailOfAnotherAccount;
    default:
      return commonMessage(error) ?? errors.internalError;
  }
}

/** Returns the message if the service rejected the call; a fault of our code or of the network is no rejection. */
function ifRefused(error: unknown, words: string): string {
  return identityCode(error) === null ? errors.internalError : words;
}

function commonMessage(error: unknown): string | null {
  if (error instanceof ApiFailure) {
    return messageFor(error);
  }
  if (error instanceof HalfMade) {
    return texts.halfMade;
  }
  const code = identityCode(error);
  return code === null || !isIdentityCode(code) ? null : identityWords[code];
}

function isIdentityCode(code: string): code is IdentityCode {
  return Object.hasOwn(identityWords, code);
}
