import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { chargebackReasons, orderStates, textOf } from "#app/features/operators/parts/codes.ts";
import { ItemList } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import type { OperatorOrderSummary } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { titleOf } from "#app/lib/texts/order-title.ts";
import { formatDateTime, formatShortDay } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import * as table from "#messages/operators-order-table";
import * as texts from "#messages/operators-orders";
import type { OrderChoice } from "./use-choice.ts";

interface OrderListProps {
  orders: readonly OperatorOrderSummary[];
  /** With a choice, each order has a checkbox. */
  choice?: OrderChoice;
}

/** A list of orders. Disputes show the customer's message and the time by which they must be decided. */
export function OrderList({ orders, choice }: OrderListProps) {
  return (
    <ItemList items={orders} none={texts.none}>
      {(order) => (
        <RowCard
          key={order.orderGuid}
          title={`${order.number}: ${titleOf(order.title, order.tip?.title)}`}
          to={operatorPaths.order(order.orderGuid)}
          detail={texts.summary({
            customer: order.customerName,
            athlete: order.talentName,
            total: formatMoney(order.total),
            day: formatShortDay(order.createdAt),
          })}
          lead={
            choice !== undefined && (
              <span className="mt-0.5">
                <ChooseOrder order={order} choice={choice} />
              </span>
            )
          }
          aside={
            <Badge tone={order.state === "disputed" ? "warning" : "neutral"}>
              {capitalised(textOf(orderStates, order.state))}
            </Badge>
          }
        >
          <Waiting order={order} />
          {order.state === "disputed" && order.dispute != null && (
            <p className="mt-2 wrap-anywhere">
              {order.dispute.text === ""
                ? texts.openedByDeadline
                : texts.quoted({ text: order.dispute.text })}
              {order.resolveBy != null && (
                <span className="block text-sm text-mute">
                  {texts.decideBy({ time: formatDateTime(order.resolveBy) })}
                </span>
              )}
            </p>
          )}
          {order.chargeback?.status === "open" && (
            <p className="mt-2">
              {texts.bankAsks({
                amount: formatMoney(order.chargeback.amount),
                reason: textOf(chargebackReasons, order.chargeback.reason),
              })}
              {order.chargeback.respondBy != null && (
                <span className="block text-sm text-mute">
                  {order.chargeback.evidenceAskedAt == null
                    ? texts.answerByTime({ time: formatDateTime(order.chargeback.respondBy) })
                    : texts.answeredTime({
                        time: formatDateTime(order.chargeback.evidenceAskedAt),
                      })}
                </span>
              )}
            </p>
          )}
        </RowCard>
      )}
    </ItemList>
  );
}

/** The party that has to act, and by when. Disputed orders show their own deadline. */
function Waiting({ order: { state, waitingFor, dueAt } }: { order: OperatorOrderSummary }) {
  if (waitingFor == null || state === "disputed") return null;
  return (
    <p className="mt-2 text-sm text-mute">
      {dueAt == null
        ? table.waits({ party: waitingFor })
        : table.waitsUntil({ party: waitingFor, time: formatDateTime(dueAt) })}
    </p>
  );
}

interface ChooseOrderProps {
  order: Pick<OperatorOrderSummary, "orderGuid" | "number">;
  choice: OrderChoice;
}

/** The checkbox of an order. */
export function ChooseOrder({ order: { orderGuid, number }, choice }: ChooseOrderProps) {
  return (
    <input
      type="checkbox"
      aria-label={table.choose({ number })}
      checked={choice.has(orderGuid)}
      onChange={() => choice.toggle(orderGuid)}
      className="block size-5 shrink-0 accent-control"
    />
  );
}
