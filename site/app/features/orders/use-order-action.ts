import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { ActOnOrder, OrderView } from "#app/lib/api/types.ts";
import { showToast } from "#app/ui/toast.tsx";
import { actOn, type OrderAccess } from "./order-access.ts";

/** Does one action and loads the page anew; somebody else's step in between is loaded, too. */
export function useOrderAction(order: OrderView, access: OrderAccess) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function act(body: Omit<ActOnOrder, "version">, done: string): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await actOn(access, { ...body, version: order.version });
      await revalidator.revalidate();
      showToast(done);
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
