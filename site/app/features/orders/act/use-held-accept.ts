import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import { focusNext } from "./focus-next.ts";
import { type HeldRequest, holdRequest, takeAcceptance, undoMs } from "./held-request.ts";

/** Accepts an order after a time in which it can be undone. */
export function useHeldAccept(
  { orderGuid, version, actions }: Pick<OrderView, "orderGuid" | "version" | "actions">,
  access: OrderAccess,
) {
  const revalidator = useRevalidator();
  const held = useRef<HeldRequest | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setSecondsLeft(null);
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
  const accept = () => {
    setProblem(null);
    setSecondsLeft(undoMs / 1_000);
    held.current = holdRequest(() => void send());
  };

  const acceptIfWanted = useEffectEvent(() => {
    if (takeAcceptance(orderGuid) && actions.includes("accept")) accept();
  });
  useEffect(() => acceptIfWanted(), []);
  useEffect(() => () => held.current?.sendNow(), []);
  const isHeld = secondsLeft !== null;
  useEffect(() => {
    if (!isHeld) return;
    const count = (left: number | null) => (left === null ? null : Math.max(left - 1, 0));
    const clock = setInterval(() => setSecondsLeft(count), 1_000);
    return () => clearInterval(clock);
  }, [isHeld]);

  return {
    accept,
    busy,
    problem,
    secondsLeft,
    sendNow: () => held.current?.sendNow(),
    undo: () => {
      held.current?.undo();
      setSecondsLeft(null);
    },
  };
}
