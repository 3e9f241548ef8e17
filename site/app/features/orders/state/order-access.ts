import { redirect } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type {
  ActOnOrder,
  ChangeBrief,
  ChangeShippingAddress,
  ChangeVisibility,
  GiftInput,
  GiveTip,
  OrderView,
  PlacedOrder,
  RefundPreview,
} from "#app/lib/api/types.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { addressOf } from "#app/lib/texts/language.ts";

export type { OrderAccess };

/** The order that a page cannot be shown without: for the page's loader. */
export async function orderOf(access: OrderAccess, request: Request): Promise<OrderView> {
  try {
    return await pageAnswer(
      request,
      api.GET("/api/orders/{orderRef}", { params: atOrder(access) }),
    );
  } catch (error) {
    const orderGuid = accountOrderIn(error);
    throw orderGuid === null ? error : redirect(paths.accountOrder(orderGuid));
  }
}

/** The order that a retired link led to: an account holds it now, so it is opened there. */
function accountOrderIn(error: unknown): string | null {
  if (!(error instanceof ApiFailure) || error.code !== "order_in_account") {
    return null;
  }
  const { details } = error;
  const isNamed = typeof details === "object" && details !== null && "orderGuid" in details;
  return isNamed && typeof details.orderGuid === "string" ? details.orderGuid : null;
}

/** Takes an action; with `keepalive` the request outlives a page that is left. */
export async function actOn(
  access: OrderAccess,
  body: ActOnOrder,
  options: { keepalive?: boolean } = {},
): Promise<OrderView> {
  return await answerOf(
    api.POST("/api/orders/{orderRef}/actions", { params: atOrder(access), body, ...options }),
  );
}

/** Changes who sees what was delivered. */
export async function changeVisibility(
  access: OrderAccess,
  body: ChangeVisibility,
): Promise<OrderView> {
  return await answerOf(
    api.PUT("/api/orders/{orderRef}/visibility", { params: atOrder(access), body }),
  );
}

/** Changes the brief, while the athlete has not answered. */
export async function changeBrief(access: OrderAccess, body: ChangeBrief): Promise<OrderView> {
  return await answerOf(api.PUT("/api/orders/{orderRef}/brief", { params: atOrder(access), body }));
}

/** Corrects the delivery address, while the athlete has not sent the parcel. */
export async function changeAddress(
  access: OrderAccess,
  body: ChangeShippingAddress,
): Promise<OrderView> {
  return await answerOf(
    api.PUT("/api/orders/{orderRef}/shipping-address", { params: atOrder(access), body }),
  );
}

/** Changes recipient, words and time of a gift, until its email is due. */
export async function changeGift(
  access: OrderAccess,
  body: { gift: GiftInput; version: number },
): Promise<OrderView> {
  return await answerOf(api.PUT("/api/orders/{orderRef}/gift", { params: atOrder(access), body }));
}

/** Emails an open gift again. */
export async function sendGiftAgain(
  access: OrderAccess,
  body: { recipientEmail: string; version: number },
): Promise<OrderView> {
  return await answerOf(
    api.POST("/api/orders/{orderRef}/gift/mails", { params: atOrder(access), body }),
  );
}

/** A new link that opens the gift, whole, to hand over. */
export async function newGiftLink(access: OrderAccess): Promise<string> {
  const { giftToken } = await answerOf(
    api.POST("/api/orders/{orderRef}/gift/links", { params: atOrder(access) }),
  );
  return new URL(addressOf(paths.gift(giftToken)), location.href).href;
}

/** Begins a tip; sending the same key again is the same tip. */
export async function giveTip(
  access: OrderAccess,
  body: GiveTip,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  const params = { ...atOrder(access), header: { "Idempotency-Key": idempotencyKey } };
  return await answerOf(api.POST("/api/orders/{orderRef}/tips", { params, body }));
}

/** What would be refunded if the customer cancelled now. */
export async function refundPreview(orderRef: string): Promise<RefundPreview> {
  return await answerOf(
    api.GET("/api/orders/{orderRef}/refund-preview", { params: { path: { orderRef } } }),
  );
}
