import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import {
  nextDeadline,
  OrderBadge,
  OrderDeadline,
} from "#app/features/orders/state/order-deadline.tsx";
import { has, type Reader } from "#app/features/orders/state/order-words.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { orderTitle } from "#app/lib/texts/order-title.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { cardClass } from "#app/ui/card.tsx";
import { Avatar } from "#app/ui/media/avatar.tsx";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/orders-list";

export interface OrderCardProps {
  order: OrderSummary;
  to: string;
  reader: Reader;
  /** Shown beside the state. */
  note?: ReactNode;
}

/** One order in a list: the offer, the other party, its state, its deadline. */
export function OrderCard({ order, to, reader, note }: OrderCardProps) {
  const id = useId();
  const now = useNow();
  const money = reader === "talent" ? (order.talentNet ?? order.total) : order.total;
  return (
    <article className={cardClass("relative flex items-start gap-4 p-4 hover:ring-action sm:p-5")}>
      {reader === "customer" && order.talent.avatar != null && (
        <Avatar picture={order.talent.avatar} decorative />
      )}
      {/* The price has a separate column only if there is space for one. */}
      <div className="grid min-w-0 flex-1 grid-cols-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-start-1">
          <OrderBadge state={order.state} />
          {note}
          <span id={`${id}-number`} className="text-sm text-mute tabular">
            {order.number} · {formatShortDay(order.createdAt)}
          </span>
        </div>
        <div className="mt-2 sm:col-start-1">
          <h3 className="text-lg font-bold wrap-anywhere">
            {/* Several orders may be with one person: their links differ by what and by the number. */}
            <Link
              to={to}
              id={`${id}-link`}
              aria-labelledby={`${id}-link ${id}-title ${id}-number`}
              className="after:absolute after:inset-0"
            >
              {reader === "talent" ? order.customerName : order.talent.displayName}
            </Link>
          </h3>
          <p id={`${id}-title`} className="text-soft">
            {orderTitle(order)}
          </p>
        </div>
        <div className="mt-1 flex items-center gap-1 sm:col-start-2 sm:row-span-3 sm:row-start-1 sm:mt-0 sm:self-center">
          {has(order, "open_price") ? (
            <span className="text-sm text-mute">{texts.noPriceYet}</span>
          ) : (
            <Price money={money} className="font-bold" />
          )}
          <ChevronRight
            aria-hidden="true"
            className="hidden size-5 text-mute sm:block rtl:-scale-x-100"
          />
        </div>
        <div className="mt-2 sm:col-start-1">
          <OrderDeadline deadline={nextDeadline(order, reader, now)} now={now} />
        </div>
      </div>
    </article>
  );
}
