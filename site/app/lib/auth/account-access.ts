import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import type { ProviderId, SignInMethod } from "./entry/providers.ts";
import { followAccount } from "./entry/sign-up.ts";
import type {
  AuthenticatorApp,
  LinkedMethod,
  MailedCode,
  NewAuthenticatorApp,
  Proof,
} from "./identity-port.ts";
import { session } from "./session.ts";

/**
 * What a logged-in person does with the ways into the own account. Every function throws the identity
 * service's error, for `accountMessage` (identity-errors.ts) to put into words; after
 * `auth/requires-recent-login` ask for a proof (`confirmItIsYou`) and do the same again.
 */

/** Every way into the account, as the service knows them now. */
export async function signInMethods(): Promise<LinkedMethod[]> {
  return await session.withNewestToken(async (user) => {
    await user.reload();
    return user.methods;
  });
}

/** Opens the provider's window and links it. Call it straight from a press, or the window is blocked. */
export async function linkProvider(provider: ProviderId): Promise<LinkedMethod[]> {
  return await session.withUser(async (user) => {
    await user.linkProvider(provider);
    return user.methods;
  });
}

/** Takes a way in away; whether another one is left is the caller's to see to. */
export async function unlinkMethod(method: SignInMethod): Promise<LinkedMethod[]> {
  return await session.withNewestToken(async (user) => {
    await user.unlink(method);
    return user.methods;
  });
}

/** Re-authenticates the user: by the password, or in the window of a linked provider. */
export async function confirmItIsYou(proof: Proof): Promise<void> {
  await session.withUser((user) => user.confirmItIsYou(proof));
}

/** The authenticator apps of the account, as the service knows them now. */
export async function authenticatorApps(): Promise<AuthenticatorApp[]> {
  return await session.withNewestToken(async (user) => {
    await user.reload();
    return user.authenticatorApps;
  });
}

/** Starts to add an authenticator app; `issuer` is the name that the app shows. */
export async function startAuthenticatorApp(issuer: string): Promise<NewAuthenticatorApp> {
  return await session.withUser((user) => user.startAuthenticatorApp(issuer));
}

/** Removes an app: a sign-in no longer needs its codes. */
export async function removeAuthenticatorApp(id: string): Promise<AuthenticatorApp[]> {
  const left = await session.withUser(async (user) => {
    await user.removeAuthenticatorApp(id);
    return user.authenticatorApps;
  });
  // API keys that were created with this app end now, not with the next log-in.
  await followAccount();
  return left;
}

/**
 * Changes the password, or gives an account that has only providers its first one. The service ends every
 * other session of it.
 *
 * @returns whether the API refuses those sessions already; if not, they last as long as their token, an hour at most
 */
export async function changePassword(password: string): Promise<{ othersEnded: boolean }> {
  await session.withUser((user) => user.changePassword(password));
  return { othersEnded: await followAccount() };
}

/** Returns the purpose and the addresses of an emailed code. The code stays valid. */
export async function readMailedCode(code: string): Promise<MailedCode> {
  return await (await session.identity()).readMailedCode(code);
}

/**
 * Uses the code of an email that verifies, changes or restores an address. A logged-in user then gets a token with the
 * new state, and the API follows it.
 */
export async function applyMailedCode(code: string): Promise<void> {
  await (await session.identity()).confirmEmail(code);
  try {
    // The current token contains the old state; a new address has ended it.
    if ((await session.token({ refresh: true })) !== null) {
      await followAccount();
    }
  } catch (error) {
    // The code is used and its change was made, even if the token could not be refreshed.
    console.warn("the token could not be refreshed after a mailed code", error);
  }
}

/** Whether the address of the account is confirmed, as the service knows it now. */
export async function isAddressConfirmed(): Promise<boolean> {
  return await session.withNewestToken(async (user) => {
    await user.reload();
    return user.isConfirmed;
  });
}

/** Emails the link that confirms the address of the account. */
export async function sendConfirmation(): Promise<void> {
  await answerOf(api.POST("/api/token/confirmation"));
}

/** Emails a link to choose a new password, if the address has an account. */
export async function sendPasswordReset(email: string): Promise<void> {
  await answerOf(
    api.POST("/api/token/password-reset", { body: { email, language: mailLanguage } }),
  );
}

/** Emails a link to the new address; the account keeps the old one until it is used. */
export async function changeEmail(email: string): Promise<void> {
  await answerOf(
    api.POST("/api/token/address", {
      body: { email: storedEmail(email), language: mailLanguage },
    }),
  );
}

/**
 * Ends every session of the account on every device, including this one. Returns false if the user cancels because of
 * unsent changes, which cannot be sent afterwards.
 */
export async function logOutEverywhere(): Promise<boolean> {
  if (!(await session.beforeLogOut())) return false;
  await answerOf(api.POST("/api/token/revoke"));
  await session.leave();
  return true;
}

/** Clears this tab after the API has deleted the account. */
export async function leaveDeletedAccount(): Promise<void> {
  await session.leave();
}
