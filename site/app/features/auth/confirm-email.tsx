import { useEffect, useState } from "react";
import { Link } from "react-router";
import { resetMessage } from "#app/lib/auth/identity-errors.ts";
import { session } from "#app/lib/auth/session.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// The code works once, and React may run an effect twice.
const confirmations = new Map<string, Promise<void>>();

/** Where the link of the mail that proves an address leads. */
export function ConfirmEmail({ code }: { code: string }) {
  const [state, setState] = useState<"waiting" | "confirmed" | { problem: string }>("waiting");
  useEffect(() => {
    confirmOnce(code)
      .then(() => setState("confirmed"))
      .catch((error: unknown) => setState({ problem: resetMessage(error) }));
  }, [code]);
  if (state === "waiting") {
    return <Skeleton className="h-24" />;
  }
  if (state === "confirmed") {
    return (
      <div className="grid gap-5">
        <Notice tone="good" title="Your email address is confirmed">
          Go back to the page you came from, or to your orders.
        </Notice>
        <Button asChild>
          <Link to={paths.accountOrders()}>My orders</Link>
        </Button>
      </div>
    );
  }
  return <Notice tone="bad">{state.problem}</Notice>;
}

function confirmOnce(code: string): Promise<void> {
  const running =
    confirmations.get(code) ?? session.identity().then((identity) => identity.confirmEmail(code));
  confirmations.set(code, running);
  return running;
}
