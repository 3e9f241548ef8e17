import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Offers a guest to keep the order in an account. */
export function ClaimOrder({ orderHash }: { orderHash: string }) {
  const auth = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function claim() {
    setBusy(true);
    try {
      const order = await answerOf(
        api.POST("/api/orders/by-hash/{orderHash}/claim", { params: { path: { orderHash } } }),
      );
      await navigate(paths.accountOrder(order.orderGuid));
    } catch (error) {
      setBusy(false);
      setProblem(messageFor(error));
    }
  }
  if (auth.status === 1 && auth.viewer.role !== "customer") {
    return null;
  }
  return (
    <Card tone="quiet" className="grid gap-3">
      <h2 className="font-bold">Keep this order in an account</h2>
      <p className="text-ink-soft">
        This page is the only key to your order. With an account you find it again on every device.
      </p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {auth.status === 1 ? (
        <Button
          variant="outline"
          size="small"
          busy={busy}
          className="justify-self-start"
          onClick={() => void claim()}
        >
          Add it to my orders
        </Button>
      ) : (
        <Button asChild variant="outline" size="small" className="justify-self-start">
          <Link to={paths.signup({ from: paths.payment(orderHash) })}>Create an account</Link>
        </Button>
      )}
    </Card>
  );
}
