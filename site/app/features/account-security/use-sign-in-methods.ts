import { useEffect, useState } from "react";
import { signInMethods } from "#app/lib/auth/account-access.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { securityMessage } from "./recent-sign-in.ts";

interface SignInMethodsState {
  /** The ways into the account; `null` until they are read. */
  methods: LinkedMethod[] | null;
  setMethods: (methods: LinkedMethod[]) => void;
  /** Why they could not be read. */
  problem: string | null;
}

/** Reads the ways into the account once. */
export function useSignInMethods(): SignInMethodsState {
  const [methods, setMethods] = useState<LinkedMethod[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    signInMethods().then(setMethods, (error: unknown) => setProblem(securityMessage(error)));
  }, []);
  return { methods, setMethods, problem };
}
