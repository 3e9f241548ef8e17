import type { OrderView } from "#app/lib/api/types.ts";
import * as texts from "#messages/order-labels";

/** Returns the title of an order: that of a tip is in the language of its reader, not of the order. */
export function orderTitle(
  order: { offer: Pick<OrderView["offer"], "title"> } & Pick<OrderView, "tip">,
): string {
  return titleOf(order.offer.title, order.tip?.title);
}

/** Returns the title of an order, or of a tip for what was booked with the title `tipFor`. */
export function titleOf(title: string, tipFor: string | null | undefined): string {
  return tipFor == null ? title : texts.tipTitle({ title: tipFor });
}
