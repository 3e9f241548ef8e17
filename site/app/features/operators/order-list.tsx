import type { OperatorOrderSummary } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime, formatShortDay } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowCard } from "./row-card.tsx";

/** Orders in a list; of a dispute, what was said and until when it has to be decided. */
export function OrderList({ orders }: { orders: readonly OperatorOrderSummary[] }) {
  if (orders.length === 0) {
    return <EmptyState title="No orders" />;
  }
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <RowCard
          key={order.orderGuid}
          title={`${order.number}: ${order.title}`}
          to={operatorPaths.order(order.orderGuid)}
          detail={`${order.customerName} books ${order.talentName}, ${formatMoney(order.total)}, ${formatShortDay(order.createdAt)}`}
          aside={
            <Badge tone={order.state === "disputed" ? "warning" : "neutral"}>
              {order.state.replaceAll("_", " ")}
            </Badge>
          }
        >
          {order.state === "disputed" && order.dispute != null && (
            <p className="mt-2 wrap-anywhere">
              {order.dispute.text === "" ? "Opened by a deadline." : `“${order.dispute.text}”`}
              {order.resolveBy != null && (
                <span className="block text-sm text-ink-mute">
                  {`Decide by ${formatDateTime(order.resolveBy)}`}
                </span>
              )}
            </p>
          )}
          {order.chargeback?.status === "open" && (
            <p className="mt-2">
              {`The bank asks for ${formatMoney(order.chargeback.amount)}: ${order.chargeback.reason.replaceAll("_", " ")}.`}
              {order.chargeback.respondBy != null && (
                <span className="block text-sm text-ink-mute">
                  {order.chargeback.evidenceAskedAt == null
                    ? `Answer by ${formatDateTime(order.chargeback.respondBy)}`
                    : `Answered ${formatDateTime(order.chargeback.evidenceAskedAt)}`}
                </span>
              )}
            </p>
          )}
        </RowCard>
      ))}
    </ul>
  );
}
