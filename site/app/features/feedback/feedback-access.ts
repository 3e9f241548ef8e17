import { answerOf, api } from "#app/lib/api/client.ts";
import type { FeedbackInput, FeedbackView } from "#app/lib/api/types.ts";

/** The order that is rated, reached as a member by its guid or as a guest by its secret hash. */
export type FeedbackAccess = { orderGuid: string } | { orderHash: string };

export async function giveFeedback(
  access: FeedbackAccess,
  body: FeedbackInput,
): Promise<FeedbackView> {
  return "orderGuid" in access
    ? await answerOf(
        api.POST("/api/orders/{orderGuid}/feedback", { params: { path: access }, body }),
      )
    : await answerOf(
        api.POST("/api/orders/by-hash/{orderHash}/feedback", { params: { path: access }, body }),
      );
}

/** Approves a delivery, so that it can be rated in the same step. */
export async function approve(access: FeedbackAccess, version: number) {
  const body = { action: "approve" as const, version };
  return "orderGuid" in access
    ? await answerOf(
        api.POST("/api/orders/{orderGuid}/actions", { params: { path: access }, body }),
      )
    : await answerOf(
        api.POST("/api/orders/by-hash/{orderHash}/actions", { params: { path: access }, body }),
      );
}
