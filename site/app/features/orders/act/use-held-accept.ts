import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import { focusNext } from "./focus-next.ts";
import { takeAcceptance } from "./held-request.ts";
import { useHeldRequest } from "./use-held-request.ts";

/** Accepts an order after a time in which it can be undone. */
export function useHeldAccept(
  { orderGuid, version, actions }: Pick<OrderView, "orderGuid" | "version" | "actions">,
  access: OrderAccess,
) {
  const revalidator = useRevalidator();
  const { hold, secondsLeft, sendNow, undo } = useHeldRequest();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setBusy(true);
    try {
      await actOn(access, { action: "accept", version }, { keepalive: true });
      await revalidator.revalidate();
      showToast(texts.accepted);
      focusNext();
    } catch (error) {
      setProblem(messageFor(error));
      if (error instanceof ApiFailure && error.status === 409) await revalidator.revalidate();
    } finally {
      setBusy(false);
    }
  };
  const accept = async () => {
    setProblem(null);
    if (await hold()) await send();
  };

  const acceptIfWanted = useEffectEvent(() => {
    if (takeAcceptance(orderGuid) && actions.includes("accept")) void accept();
  });
  useEffect(() => acceptIfWanted(), []);

  return { accept, busy, problem, secondsLeft, sendNow, undo };
}
