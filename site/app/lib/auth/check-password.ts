import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { identityCode } from "./identity-codes.ts";
import { identityWords } from "./identity-errors.ts";
import { type PasswordPolicy, passwordProblem } from "./password-policy.ts";
import type { KnownPasswordPolicy } from "./use-password-policy.ts";

/** Thrown after the password's problem was put beside its field. */
export class PasswordRefused extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "PasswordRefused";
  }
}

/**
 * Does something with a password that is being chosen: not before it keeps the rules we know, and when the
 * service knows better, its refusal stands beside the field too.
 */
export async function withNewPassword<Values extends FieldValues, Result>(
  { policy, readAgain }: KnownPasswordPolicy,
  password: string,
  field: Path<Values>,
  setError: UseFormSetError<Values>,
  action: () => Promise<Result>,
): Promise<Result> {
  refuseIfBroken(policy, password, field, setError);
  try {
    return await action();
  } catch (error) {
    const code = identityCode(error);
    if (code === "auth/password-does-not-meet-requirements" || code === "auth/weak-password") {
      readAgain();
      setError(field, { type: "policy", message: identityWords[code] });
    }
    throw error;
  }
}

function refuseIfBroken<Values extends FieldValues>(
  policy: PasswordPolicy,
  password: string,
  field: Path<Values>,
  setError: UseFormSetError<Values>,
) {
  const problem = passwordProblem(policy, password);
  if (problem !== null) {
    setError(field, { type: "policy", message: problem });
    throw new PasswordRefused(problem);
  }
}
