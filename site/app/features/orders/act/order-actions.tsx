import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import {
  type ActionForm,
  actionForms,
  directActions,
} from "#app/features/orders/state/order-words.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-actions";
import { ActionDialog } from "./action-dialog.tsx";
import { useOrderAction } from "./use-order-action.ts";

export interface OrderActionsProps {
  order: OrderView;
  access: OrderAccess;
  /** Folds the actions behind "More": the page shows the next step elsewhere. */
  folded?: boolean;
}

/** Exactly the buttons the server allows this viewer now; the site keeps no copy of the machine. */
export function OrderActions({ order, access, folded = false }: OrderActionsProps) {
  const [open, setOpen] = useState<ActionForm | null>(null);
  const { act, busy, problem } = useOrderAction(order, access);
  const allowed: ReadonlySet<string> = new Set(order.actions);
  const direct = folded ? [] : directActions.filter(({ action }) => allowed.has(action));
  const asking = actionForms.filter(({ action }) => allowed.has(action));
  if (direct.length === 0 && asking.length === 0) {
    return null;
  }
  return (
    <section aria-label={texts.whatYouCanDo} className="grid gap-4 print:hidden">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Folded folded={folded}>
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
      </Folded>
      {open !== null && (
        <ActionDialog form={open} order={order} access={access} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

function Folded({ folded, children }: { folded: boolean; children: ReactNode }) {
  const buttons = <div className="flex flex-wrap items-center gap-3">{children}</div>;
  if (!folded) return buttons;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-14 font-semibold underline [&::-webkit-details-marker]:hidden">
        <Ellipsis aria-hidden="true" className="size-5" />
        {texts.more}
      </summary>
      <div className="mt-3">{buttons}</div>
    </details>
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
