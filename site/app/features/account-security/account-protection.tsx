import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AskForCode } from "#app/ui/overlays/ask-for-code.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/account-security";
import { useProof } from "./proof-dialog.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** The second factor alone, for accounts without orders and a profile. */
export function AccountProtection() {
  const { methods, problem } = useSignInMethods();
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  return methods === null ? <Skeleton className="h-32" /> : <Protection methods={methods} />;
}

function Protection({ methods }: { methods: readonly LinkedMethod[] }) {
  const { proved, dialog } = useProof(methods);
  return (
    <Card>
      <h2 className="sr-only">{texts.security}</h2>
      <div>
        <SecondFactor proved={proved} />
      </div>
      {dialog}
      <AskForCode />
    </Card>
  );
}
