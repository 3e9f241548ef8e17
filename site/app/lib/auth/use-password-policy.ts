import { useCallback, useEffect, useState } from "react";
import { defaultPasswordPolicy, type PasswordPolicy } from "./password-policy.ts";
import { session } from "./session.ts";

export interface KnownPasswordPolicy {
  policy: PasswordPolicy;
  /** Reads the policy again, after the service refused a password that it seemed to allow. */
  readAgain: () => void;
}

/**
 * The identity service's password policy. Until it is there, and where it cannot be had, the least rule
 * stands in its place: the service itself refuses what it must, so nobody is kept waiting for this.
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
