import { useEffect, useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { ownOrders } from "#app/lib/storage/own-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/booking-review";

/**
 * Leads a customer who returns from the checkout to the placed request. The draft is removed with the order: it would
 * have another quote and another key, and so be placed as a second order.
 */
export function UnpaidOrder({ talent }: { talent: TalentView }) {
  const orderHash = useUnpaidOrder(talent.slug);
  if (orderHash === null) return null;
  return (
    <Notice tone="warning" title={texts.unpaid}>
      <p>{texts.unpaidHint({ name: talent.displayName })}</p>
      <Button asChild variant="outline" size="small" className="mt-3">
        <Link to={paths.payment(orderHash)}>{texts.continueToPayment}</Link>
      </Button>
    </Notice>
  );
}

/** The hash of the newest order that this device placed with an athlete, while nothing is paid for it. */
function useUnpaidOrder(slug: string): string | null {
  const [unpaid, setUnpaid] = useState<string | null>(null);
  useEffect(() => {
    const orderHash = ownOrders(deviceStorage()).find((order) => order.slug === slug)?.hash;
    if (orderHash === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    answerOf(
      api.GET("/api/orders/{orderRef}", { params: { path: { orderRef: orderHash } }, signal }),
    )
      .then(({ state }) => {
        if (!signal.aborted && state === "pending_payment") setUnpaid(orderHash);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) console.warn("failed to find an unpaid order", error);
      });
    return () => controller.abort();
  }, [slug]);
  return unpaid;
}
