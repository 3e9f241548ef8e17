import { OrderActions } from "#app/features/orders/act/order-actions.tsx";
import type { OrderView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/orders-list";

/** The actions on a request, which the bar shows instead of the page. */
const answers: ReadonlySet<string> = new Set(["accept", "decline"]);

/** Returns the order without the actions that the bar shows. */
export function withoutBarActions(order: OrderView): OrderView {
  const isRequest = order.actions.includes("accept");
  const actions = order.actions.filter((action) => !answers.has(action));
  return isRequest ? { ...order, actions } : order;
}

/** The athlete's next step, at the foot of the window until it is done: answer a request, name a price or deliver. */
export function TalentBar({ order }: { order: OrderView }) {
  const allowed: ReadonlySet<string> = new Set(order.actions);
  const section = allowed.has("send_quote")
    ? "your-price"
    : allowed.has("deliver")
      ? "deliver"
      : null;
  if (!allowed.has("accept") && section === null) return null;
  return (
    <div
      data-bar="talent"
      className="sticky bottom-(--foot) z-20 -mx-5 mt-8 -mb-8 border-t border-line bg-surface-raised px-5 py-3 shadow-bar low:static max-sm:[&_button]:grow max-sm:[&_button]:px-3 max-sm:[&_button]:text-[0.9375rem] sm:-mb-12 md:-mx-10 md:px-10 lg:mx-0 lg:rounded-t-2xl lg:border-x lg:px-6"
    >
      {allowed.has("accept") ? (
        <OrderActions
          order={{ ...order, actions: order.actions.filter((action) => answers.has(action)) }}
          access={{ orderGuid: order.orderGuid }}
        />
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
