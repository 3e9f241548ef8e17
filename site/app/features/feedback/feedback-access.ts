import { answerOf, api } from "#app/lib/api/client.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type { FeedbackInput, OrderView, OwnFeedbackView } from "#app/lib/api/types.ts";
import { unlessOffline } from "#app/lib/offline/connection.ts";

/** The review of the order, as its author or its athlete sees it; null without one, and where it is out of reach. */
export async function ownFeedback(
  access: OrderAccess,
  { feedback }: OrderView,
): Promise<OwnFeedbackView | null> {
  if (feedback === "none") return null;
  const answer = await unlessOffline(
    answerOf(api.GET("/api/orders/{orderRef}/feedback", { params: atOrder(access) })),
  );
  return "data" in answer ? answer.data : null;
}

export async function giveFeedback(
  access: OrderAccess,
  body: FeedbackInput,
): Promise<OwnFeedbackView> {
  return await answerOf(
    api.POST("/api/orders/{orderRef}/feedback", { params: atOrder(access), body }),
  );
}

/** Approves a delivery, so that it can be rated in the same step. */
export async function approve(access: OrderAccess, version: number) {
  const body = { action: "approve" as const, version };
  return await answerOf(
    api.POST("/api/orders/{orderRef}/actions", { params: atOrder(access), body }),
  );
}
