import { useEffect, useState } from "react";
import { signInMethods } from "#app/lib/auth/account-access.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { AskForCode } from "#app/ui/ask-for-code.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useProof } from "./proof-dialog.tsx";
import { securityMessage } from "./recent-sign-in.ts";
import { SecondFactor } from "./second-factor.tsx";

/** The second factor alone, for accounts without orders and a profile. */
export function AccountProtection() {
  const [methods, setMethods] = useState<LinkedMethod[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    signInMethods().then(setMethods, (error: unknown) => setProblem(securityMessage(error)));
  }, []);
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  return methods === null ? <Skeleton className="h-32" /> : <Protection methods={methods} />;
}

function Protection({ methods }: { methods: readonly LinkedMethod[] }) {
  const { proved, dialog } = useProof(methods);
  return (
    <Card>
      <SecondFactor proved={proved} />
      {dialog}
      <AskForCode />
    </Card>
  );
}
