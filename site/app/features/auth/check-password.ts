import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { passwordProblem } from "#app/lib/auth/password-policy.ts";
import { session } from "#app/lib/auth/session.ts";

/** Thrown after the password's problem was put beside its field. */
export class PasswordRefused extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "PasswordRefused";
  }
}

/** Asks the identity service's policy about a password before an account is made with it. */
export async function checkPassword<Values extends FieldValues>(
  password: string,
  field: Path<Values>,
  setError: UseFormSetError<Values>,
) {
  const identity = await session.identity();
  const problem = passwordProblem(await identity.passwordPolicy(), password);
  if (problem !== null) {
    setError(field, { type: "policy", message: problem });
    throw new PasswordRefused(problem);
  }
}
