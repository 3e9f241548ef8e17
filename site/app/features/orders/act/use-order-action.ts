import { useState } from "react";
import { useRevalidator } from "react-router";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import type { DirectAction } from "#app/features/orders/state/order-words.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { showToast } from "#app/ui/toast.tsx";
import { focusNext } from "./focus-next.ts";

/** Takes one action and reloads the page; a concurrent step is loaded, too. */
export function useOrderAction(order: Pick<OrderView, "version">, access: OrderAccess) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function act(action: DirectAction, done: string): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await actOn(access, { action, version: order.version });
      await revalidator.revalidate();
      showToast(done);
      focusNext();
      return true;
    } catch (error) {
      setProblem(messageFor(error));
      if (
        error instanceof ApiFailure &&
        (error.code === "conflict" || error.code === "action_refused")
      ) {
        await revalidator.revalidate();
      }
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { act, busy, problem };
}
