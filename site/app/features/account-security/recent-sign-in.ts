import { ApiFailure } from "#app/lib/api/failure.ts";
import { identityCode } from "#app/lib/auth/identity-codes.ts";
import { accountMessage } from "#app/lib/auth/identity-errors.ts";

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
  return error instanceof NotConfirmed
    ? "Nothing was changed, because you did not confirm that it is you."
    : accountMessage(error);
}
