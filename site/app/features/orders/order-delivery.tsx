import type { OrderView } from "#app/lib/api/types.ts";
import { DeliverForm } from "./deliver-form.tsx";
import type { OrderAccess } from "./order-access.ts";
import { SendParcelForm } from "./send-parcel-form.tsx";

/** The form that hands the work over, while the server allows it; folded away before acceptance. */
export function OrderDelivery({ order, access }: { order: OrderView; access: OrderAccess }) {
  const allowed: readonly string[] = order.actions;
  if (allowed.includes("deliver") && order.offer.kind === "item") {
    return <SendParcelForm key={order.version} order={order} access={access} />;
  }
  if (allowed.includes("deliver")) {
    return <DeliverForm key={order.version} order={order} access={access} action="deliver" />;
  }
  if (!allowed.includes("deliver_direct")) {
    return null;
  }
  return (
    <details className="rounded-2xl bg-paper-deep p-5">
      <summary className="cursor-pointer font-semibold">It is ready already</summary>
      <div className="mt-4">
        <DeliverForm key={order.version} order={order} access={access} action="deliver_direct" />
      </div>
    </details>
  );
}
