import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { accountMessage } from "#app/lib/auth/identity-errors.ts";
import { identityCode } from "#app/lib/auth/identity-port.ts";
import * as texts from "#messages/account-security";

/** Thrown when the person closed the question whether it is them. */
export class NotConfirmed extends Error {
  constructor() {
    super("the person did not confirm who they are");
    this.name = "NotConfirmed";
  }
}

/** Whether a refusal means: done again after a new proof of who is at the keyboard, it would work. */
export function wantsProof(error: unknown): boolean {
  if (error instanceof ApiFailure) {
    return error.code === "recent_login_required";
  }
  return identityCode(error) === "auth/requires-recent-login";
}

/** Does something delicate; where a recent sign-in is missing, `prove` asks for it and it is done again. */
export async function withProof<Result>(
  action: () => Promise<Result>,
  prove: () => Promise<void>,
): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!wantsProof(error)) {
      throw error;
    }
    await prove();
    return await action();
  }
}

/** Why a change of the account did not happen. */
export function securityMessage(error: unknown): string {
  return error instanceof NotConfirmed ? texts.nothingChangedBecauseDid : accountMessage(error);
}

/** Everything we hold of the person, as one file. The API returns it in parts; without all of them it throws. */
export async function exportedAccount(): Promise<unknown> {
  let { next, ...file } = await answerOf(api.GET("/api/account/export"));
  while (next != null) {
    const query = { cursor: next };
    const part = await answerOf(api.GET("/api/account/export", { params: { query } }));
    file.orders.push(...part.orders);
    file.feedback.push(...part.feedback);
    next = part.next;
  }
  return file;
}

/**
 * Deletes the account for good. Throws `live_orders` with the orders in the way, and `recent_login_required`
 * when the sign-in is more than five minutes old.
 *
 * @returns whether something remains that is removed automatically within minutes; no login works from now on in either case
 */
export async function deleteAccount(): Promise<{ finishing: boolean }> {
  return await answerOf(api.DELETE("/api/account"));
}

/** Returns the message after a deletion. `finishing` is what `deleteAccount` returned. */
export function deletedMessage(finishing: boolean): string {
  return finishing ? texts.accountDeletedRestFollows : texts.accountDeleted;
}
