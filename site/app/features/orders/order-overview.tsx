import type { ReactNode } from "react";
import type { OrderView } from "#app/lib/api/types.ts";
import type { OrderAccess } from "./order-access.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderBrief } from "./order-brief.tsx";
import { OrderDeliverables } from "./order-deliverables.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderEvidence } from "./order-evidence.tsx";
import { OrderHeader } from "./order-header.tsx";
import { OrderMeeting } from "./order-meeting.tsx";
import { OrderPictures } from "./order-pictures.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import type { Reader } from "./order-state.ts";
import { OrderTimeline } from "./order-timeline.tsx";

export interface OrderOverviewProps {
  order: OrderView;
  access: OrderAccess;
  reader: Reader;
  /** Instead of the brief as everybody sees it. */
  brief?: ReactNode;
  /** Between the head and the actions: what this page adds. */
  children?: ReactNode;
  /** Last in the main column. */
  after?: ReactNode;
}

/** One order, whole: where it stands, what can be done, what was asked, what it costs, what happened. */
export function OrderOverview({
  order,
  access,
  reader,
  brief,
  children,
  after,
}: OrderOverviewProps) {
  return (
    <div className="grid gap-8">
      <OrderHeader order={order} reader={reader} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {children}
          <OrderEvidence order={order} access={access} />
          <OrderDeliverables order={order} access={access} />
          <OrderActions order={order} access={access} />
          <OrderMeeting order={order} />
          {brief ?? <OrderBrief order={order} />}
          <OrderPictures order={order} access={access} />
          <OrderDelivery order={order} access={access} />
          {after}
        </div>
        <div className="grid gap-6">
          <OrderReceipt order={order} reader={reader} />
          <OrderTimeline events={order.events} />
        </div>
      </div>
    </div>
  );
}
