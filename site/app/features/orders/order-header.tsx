import type { OrderView } from "#app/lib/api/types.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { OrderDeadline } from "./order-deadline.tsx";
import { type Reader, sentenceFor } from "./order-state.ts";

/** Whose order it is, where it stands, and what happens next. */
export function OrderHeader({ order, reader }: { order: OrderView; reader: Reader }) {
  const other = reader === "talent" ? order.customer.name : order.talent.displayName;
  return (
    <header className="flex items-start gap-4 sm:gap-6">
      {reader === "customer" && order.talent.avatar != null && (
        <Avatar picture={order.talent.avatar} size="medium" decorative className="sm:size-20" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderBadge state={order.state} />
          <span className="text-sm text-ink-mute tabular">Order {order.number}</span>
        </div>
        <h1 className="display mt-2 text-4xl wrap-anywhere sm:text-5xl">{order.offer.title}</h1>
        <p className="mt-1 wrap-anywhere text-ink-soft">
          {reader === "talent" ? `For ${other}` : `With ${other}`}
        </p>
        <p className="mt-3 max-w-2xl text-lg" aria-live="polite">
          {sentenceFor(order, reader)}
        </p>
        <div className="mt-2">
          <OrderDeadline order={order} reader={reader} />
        </div>
      </div>
    </header>
  );
}
