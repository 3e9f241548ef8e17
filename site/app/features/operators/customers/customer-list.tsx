import { Link } from "react-router";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { orderStates, textOf } from "#app/features/operators/parts/codes.ts";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { CustomerSummary } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import * as texts from "#messages/operators-customers";

/** Customers with their newest orders. */
export function CustomerList({ customers }: { customers: readonly CustomerSummary[] }) {
  return (
    <ul className="grid gap-3">
      {customers.map((customer) => (
        <RowCard
          key={customerKey(customer)}
          title={customer.name}
          detail={shownEmail(customer.email)}
          aside={
            <Badge tone="neutral">{customer.userId == null ? texts.guest : texts.account}</Badge>
          }
        >
          <details className="mt-2">
            <summary className="cursor-pointer py-1 font-semibold">
              {customer.hasMore
                ? texts.moreOrders({ count: customer.orders.length })
                : texts.orders({ count: customer.orders.length })}
              <span className="sr-only">{` ${texts.showOrders({ name: customer.name })}`}</span>
            </summary>
            <ul className="mt-2 grid gap-2">
              {customer.orders.map((order) => (
                <li key={order.orderGuid} className="wrap-anywhere">
                  <Link to={operatorPaths.order(order.orderGuid)} className="underline">
                    {order.number}
                  </Link>
                  {` ${capitalised(textOf(orderStates, order.state))} `}
                  <span className="block text-sm text-mute">
                    {texts.orderLine({
                      athlete: order.talentName,
                      total: formatMoney(order.total),
                      day: formatShortDay(order.createdAt),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </RowCard>
      ))}
    </ul>
  );
}

/** What tells one customer from another: the account, or the address of a guest. */
export const customerKey = ({ userId, email }: Pick<CustomerSummary, "userId" | "email">) =>
  userId ?? email;

/** Both pages in one list, each customer once: a page can end within the orders of a customer. */
export function joinCustomers(
  shown: readonly CustomerSummary[],
  more: readonly CustomerSummary[],
): CustomerSummary[] {
  const known = new Set(shown.map(customerKey));
  return [...shown, ...more.filter((customer) => !known.has(customerKey(customer)))];
}
