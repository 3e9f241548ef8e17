import { Link } from "react-router";
import { OrderList } from "#app/features/operators/orders/order-list.tsx";
import { filteredOrders } from "#app/features/operators/orders/order-query.ts";
import type { OperatorOrderSummary, TalentFile } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-talent";

export interface TalentOrdersProps {
  talent: Pick<TalentFile, "slug">;
  orders: readonly OperatorOrderSummary[];
}

/** The newest orders of an athlete, and the way to all of them. */
export function TalentOrders({ talent, orders }: TalentOrdersProps) {
  return (
    <section aria-labelledby="talent-orders">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="talent-orders" className="font-bold">
          {texts.newestOrders}
        </h2>
        <Link to={filteredOrders({ athlete: talent.slug })} className="underline">
          {texts.allOrders}
        </Link>
      </div>
      <OrderList orders={orders} />
    </section>
  );
}
