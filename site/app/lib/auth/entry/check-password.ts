import { useCallback, useEffect, useState } from "react";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { identityWords } from "#app/lib/auth/identity-errors.ts";
import { identityCode } from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import * as texts from "#messages/password";
import { defaultPasswordPolicy, type PasswordPolicy, passwordProblem } from "./password-policy.ts";

/** Thrown after the password's problem was put beside its field. */
export class PasswordRefused extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "PasswordRefused";
  }
}

/**
 * Runs an action with a new password, once it meets the rules we know; if the service has stricter rules, its message
 * is shown beside the field.
 */
export async function withNewPassword<Values extends FieldValues, Result>(
  { policy, readAgain }: KnownPasswordPolicy,
  password: string,
  field: Path<Values>,
  setError: UseFormSetError<Values>,
  action: () => Promise<Result>,
): Promise<Result> {
  await refuseIfBroken(policy, password, field, setError);
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

async function refuseIfBroken<Values extends FieldValues>(
  policy: PasswordPolicy,
  password: string,
  field: Path<Values>,
  setError: UseFormSetError<Values>,
) {
  const problem = passwordProblem(policy, password) ?? (await commonProblem(password));
  if (problem !== null) {
    setError(field, { type: "policy", message: problem });
    throw new PasswordRefused(problem);
  }
}

/** Why a common password is refused. The list is loaded with the first password; without it the service decides. */
async function commonProblem(password: string): Promise<string | null> {
  try {
    const { isCommonPassword } = await import("./common-password.ts");
    return isCommonPassword(password) ? texts.common : null;
  } catch (error) {
    console.warn("failed to load the list of common passwords", error);
    return null;
  }
}

interface KnownPasswordPolicy {
  policy: PasswordPolicy;
  /** Reads the policy again, after the service refused a password that it seemed to allow. */
  readAgain: () => void;
}

/**
 * Returns the identity service's password policy. Until it is loaded, or if it is unavailable, the minimal rule
 * applies: the service still enforces its own, so the form does not wait.
 */
export function usePasswordPolicy(): KnownPasswordPolicy {
  const [policy, setPolicy] = useState(defaultPasswordPolicy);
  const readAgain = useCallback(() => {
    session
      .identity()
      .then((identity) => identity.passwordPolicy())
      .then(setPolicy)
      .catch((error: unknown) => console.warn("failed to read the password policy", error));
  }, []);
  useEffect(readAgain, [readAgain]);
  return { policy, readAgain };
}
