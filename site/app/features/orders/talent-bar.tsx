import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as actions from "#messages/orders-actions";
import * as texts from "#messages/orders-list";
import { useOrderAction } from "./use-order-action.ts";

/** The athlete's next step, at the foot of the window until it is done: accept, name a price or deliver. */
export function TalentBar({ order }: { order: OrderView }) {
  const { act, busy, problem } = useOrderAction(order, { orderGuid: order.orderGuid });
  const allowed: ReadonlySet<string> = new Set(order.actions);
  const section = allowed.has("send_quote")
    ? "your-price"
    : allowed.has("deliver")
      ? "deliver"
      : null;
  if (!allowed.has("accept") && section === null) return null;
  const { talentNet } = order.money;
  return (
    <div
      data-bar="talent"
      className="sticky bottom-(--foot) z-20 -mx-5 mt-8 -mb-8 border-t border-line bg-surface-raised px-5 py-3 shadow-bar low:static sm:-mb-12 md:-mx-10 md:px-10 lg:mx-0 lg:rounded-t-2xl lg:border-x lg:px-6"
    >
      {problem !== null && (
        <Notice tone="bad" className="mb-3">
          {problem}
        </Notice>
      )}
      {allowed.has("accept") ? (
        <Button
          variant="accent"
          size="large"
          className="w-full sm:w-auto"
          busy={busy}
          onClick={() => void act("accept", actions.accepted)}
        >
          {talentNet == null
            ? actions.accept
            : actions.acceptAndEarn({ earnings: formatMoney(talentNet) })}
        </Button>
      ) : (
        section !== null && (
          <Button
            variant="accent"
            size="large"
            className="w-full sm:w-auto"
            onClick={() => focusSection(section)}
          >
            {section === "your-price" ? texts.nameYourPrice : texts.deliver}
          </Button>
        )
      )}
    </div>
  );
}

/** Moves the focus to the first control of the section that an element or its heading names. */
function focusSection(id: string): void {
  const named = document.getElementById(id);
  const section = named?.closest("form") ?? named;
  section?.scrollIntoView({ block: "start" });
  const control = "textarea, select, input:not([type=file]), button";
  section?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
}
