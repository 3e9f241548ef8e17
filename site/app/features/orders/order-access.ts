import { redirect } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type {
  ActOnOrder,
  ChangeBrief,
  ChangeVisibility,
  GiftInput,
  OrderView,
  RefundPreview,
} from "#app/lib/api/types.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { paths } from "#app/lib/paths.ts";

/** The one order a page is about, reached as a member by its guid or as a guest by its secret hash. */
export type OrderAccess = { orderGuid: string } | { orderHash: string };

/** The order that a page cannot be shown without: for the page's loader. */
export async function orderOf(access: OrderAccess, request: Request): Promise<OrderView> {
  if ("orderGuid" in access) {
    return await pageAnswer(
      request,
      api.GET("/api/orders/{orderGuid}", { params: { path: access } }),
    );
  }
  try {
    return await pageAnswer(
      request,
      api.GET("/api/orders/by-hash/{orderHash}", { params: { path: access } }),
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

export async function actOn(access: OrderAccess, body: ActOnOrder): Promise<OrderView> {
  return "orderGuid" in access
    ? await answerOf(
        api.POST("/api/orders/{orderGuid}/actions", { params: { path: access }, body }),
      )
    : await answerOf(
        api.POST("/api/orders/by-hash/{orderHash}/actions", { params: { path: access }, body }),
      );
}

/** Changes who sees what was delivered. */
export async function changeVisibility(
  access: OrderAccess,
  body: ChangeVisibility,
): Promise<OrderView> {
  return "orderGuid" in access
    ? await answerOf(
        api.PUT("/api/orders/{orderGuid}/visibility", { params: { path: access }, body }),
      )
    : await answerOf(
        api.PUT("/api/orders/by-hash/{orderHash}/visibility", { params: { path: access }, body }),
      );
}

/** Changes the brief, while the athlete has not answered. */
export async function changeBrief(access: OrderAccess, body: ChangeBrief): Promise<OrderView> {
  return "orderGuid" in access
    ? await answerOf(api.PUT("/api/orders/{orderGuid}/brief", { params: { path: access }, body }))
    : await answerOf(
        api.PUT("/api/orders/by-hash/{orderHash}/brief", { params: { path: access }, body }),
      );
}

/** Changes recipient, words and time of a gift, until its mail is due. */
export async function changeGift(
  access: OrderAccess,
  body: { gift: GiftInput; version: number },
): Promise<OrderView> {
  return "orderGuid" in access
    ? await answerOf(api.PUT("/api/orders/{orderGuid}/gift", { params: { path: access }, body }))
    : await answerOf(
        api.PUT("/api/orders/by-hash/{orderHash}/gift", { params: { path: access }, body }),
      );
}

/** Has an open gift mailed once more. */
export async function sendGiftAgain(
  access: OrderAccess,
  body: { recipientEmail: string; version: number },
): Promise<OrderView> {
  return "orderGuid" in access
    ? await answerOf(
        api.POST("/api/orders/{orderGuid}/gift/mails", { params: { path: access }, body }),
      )
    : await answerOf(
        api.POST("/api/orders/by-hash/{orderHash}/gift/mails", { params: { path: access }, body }),
      );
}

/** A new link that opens the gift, whole, to hand over. */
export async function newGiftLink(access: OrderAccess): Promise<string> {
  const { giftToken } =
    "orderGuid" in access
      ? await answerOf(api.POST("/api/orders/{orderGuid}/gift/links", { params: { path: access } }))
      : await answerOf(
          api.POST("/api/orders/by-hash/{orderHash}/gift/links", { params: { path: access } }),
        );
  return new URL(paths.gift(giftToken), location.href).href;
}

/** What would be refunded if the customer cancelled now. */
export async function refundPreview(access: OrderAccess): Promise<RefundPreview> {
  return "orderGuid" in access
    ? await answerOf(
        api.GET("/api/orders/{orderGuid}/refund-preview", { params: { path: access } }),
      )
    : await answerOf(
        api.GET("/api/orders/by-hash/{orderHash}/refund-preview", { params: { path: access } }),
      );
}
