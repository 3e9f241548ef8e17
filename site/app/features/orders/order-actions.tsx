import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import { ActionDialog } from "./action-dialog.tsx";
import { actOn, type OrderAccess } from "./order-access.ts";
import { type ActionForm, actionForms, type DirectAction, directActions } from "./order-words.ts";

export interface OrderActionsProps {
  order: OrderView;
  access: OrderAccess;
}

/** Exactly the buttons the server allows this viewer now; the site keeps no copy of the machine. */
export function OrderActions({ order, access }: OrderActionsProps) {
  const [open, setOpen] = useState<ActionForm | null>(null);
  const { act, busy, problem } = useOrderAction(order, access);
  const allowed: ReadonlySet<string> = new Set(order.actions);
  const direct = directActions.filter(({ action }) => allowed.has(action));
  const asking = actionForms.filter(({ action }) => allowed.has(action));
  if (direct.length === 0 && asking.length === 0) {
    return null;
  }
  return (
    <section aria-label={texts.whatYouCanDo} className="grid gap-4">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        {direct.map(({ action, button, done }) => (
          <Button
            key={action}
            variant="accent"
            size="large"
            busy={busy}
            onClick={() => void act(action, done)}
          >
            {action === "accept" ? acceptLabel(button, order) : button}
          </Button>
        ))}
        {asking.map((form) => (
          <Button key={form.action} variant={variantOf(form)} onClick={() => setOpen(form)}>
            {form.button}
          </Button>
        ))}
      </div>
      {open !== null && (
        <ActionDialog form={open} order={order} access={access} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

/** The button that accepts an order: it shows what the athlete earns. */
function acceptLabel(button: string, { money }: OrderView): string {
  return money.talentNet == null
    ? button
    : texts.acceptAndEarn({ earnings: formatMoney(money.talentNet) });
}

function variantOf({ action }: ActionForm): NonNullable<ButtonProps["variant"]> {
  return action === "request_revision" || action === "decline" ? "outline" : "ghost";
}

/** Takes one action and reloads the page; a concurrent step is loaded, too. */
function useOrderAction(order: OrderView, access: OrderAccess) {
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
