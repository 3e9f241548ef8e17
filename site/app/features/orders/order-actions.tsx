import { useState } from "react";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { actionForms, directActions } from "./action-forms.ts";
import type { OrderAccess } from "./order-access.ts";
import { useOrderAction } from "./use-order-action.ts";

export interface OrderActionsProps {
  order: OrderView;
  access: OrderAccess;
}

/** Exactly the buttons the server allows this viewer now; the site keeps no copy of the machine. */
export function OrderActions({ order, access }: OrderActionsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const { act, busy, problem } = useOrderAction(order, access);
  const allowed: readonly string[] = order.actions;
  const direct = allowed.filter((action) => Object.hasOwn(directActions, action));
  const asking = allowed.filter((action) => Object.hasOwn(actionForms, action));
  if (direct.length === 0 && asking.length === 0) {
    return null;
  }
  return (
    <section aria-label="What you can do" className="grid gap-4">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        {direct.map((action) => (
          <Button
            key={action}
            variant="accent"
            size="large"
            busy={busy}
            onClick={() => void act({ action }, directActions[action]?.done ?? "Done.")}
          >
            {directLabel(action, order)}
          </Button>
        ))}
        {asking.map((action) => (
          <Button key={action} variant={variantOf(action)} onClick={() => setOpen(action)}>
            {actionForms[action]?.button}
          </Button>
        ))}
      </div>
      {open !== null && actionForms[open] !== undefined && (
        <ActionDialog
          action={open}
          form={actionForms[open]}
          order={order}
          access={access}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function directLabel(action: string, order: OrderView): string {
  const label = directActions[action]?.button ?? action;
  const net = order.money.talentNet;
  return action === "accept" && net != null ? `${label} and earn ${formatMoney(net)}` : label;
}

function variantOf(action: string): NonNullable<ButtonProps["variant"]> {
  return action === "request_revision" || action === "decline" ? "outline" : "ghost";
}
