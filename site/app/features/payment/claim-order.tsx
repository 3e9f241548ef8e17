import { useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { sendConfirmation } from "#app/lib/auth/account-access.ts";
import { session } from "#app/lib/auth/session.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/payment";
import { forgetClaim, isClaimPlanned, planClaim } from "./planned-claim.ts";

/** Offers a guest to keep the order in an account. */
export function ClaimOrder({
  orderHash,
  bookedWith,
}: {
  orderHash: string;
  bookedWith: string | null | undefined;
}) {
  const auth = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  async function claim() {
    setBusy(true);
    setProblem(null);
    setMailedTo(null);
    try {
      // The address may have been confirmed in another tab since the token was made.
      await session.token({ refresh: true });
      const order = await answerOf(
        api.POST("/api/orders/{orderHash}/claim", { params: { path: { orderHash } } }),
      );
      await navigate(paths.accountOrder(order.orderGuid));
    } catch (error) {
      await explain(error).catch((again: unknown) => setProblem(messageFor(again)));
      setBusy(false);
    }
  }
  async function explain(error: unknown) {
    const refused = error instanceof ApiFailure && error.code === "forbidden";
    if (!refused || auth.status !== 1) {
      setProblem(messageFor(error));
    } else if (bookedWith != null && bookedWith !== storedEmail(auth.viewer.email)) {
      setProblem(texts.bookedWithOther({ email: bookedWith }));
    } else {
      await sendConfirmation();
      setMailedTo(auth.viewer.email);
    }
  }
  // A user who left for the sign-up from here need not press again. The server still checks the order's owner.
  const goOnWithClaim = useEffectEvent((holdsOrders: boolean) => {
    const isPlanned = isClaimPlanned(orderHash);
    forgetClaim(orderHash);
    if (isPlanned && holdsOrders) void claim();
  });
  const holdsOrders = auth.status === 1 && auth.viewer.holdsOrders;
  useEffect(() => {
    // A return without an account ends the plan: another log-in later has nothing to do with it.
    if (auth.status !== 0) goOnWithClaim(holdsOrders);
  }, [auth.status, holdsOrders]);
  if (auth.status === 1 && !holdsOrders) {
    return null;
  }
  return (
    <Card tone="quiet" className="grid gap-3 print:hidden">
      <h2 className="font-bold">{texts.keepInAccount}</h2>
      <p className="text-soft">{texts.keepInAccountLead}</p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {mailedTo !== null && (
        <Notice title={texts.confirmEmailFirst}>
          {texts.confirmationSent({ email: mailedTo })}
        </Notice>
      )}
      {auth.status === 1 ? (
        <Button
          variant="outline"
          size="small"
          busy={busy}
          className="justify-self-start"
          onClick={() => void claim()}
        >
          {texts.addToOrders}
        </Button>
      ) : (
        <Button asChild variant="outline" size="small" className="justify-self-start">
          <Link
            to={paths.signup({ from: paths.payment(orderHash) })}
            state={{ email: bookedWith }}
            onClick={() => planClaim(orderHash)}
          >
            {texts.createAccount}
          </Link>
        </Button>
      )}
    </Card>
  );
}
