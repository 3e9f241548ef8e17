import { answerOf, api } from "#app/lib/api/client.ts";
import type { FeedbackInput, OrderView, OwnFeedbackView } from "#app/lib/api/types.ts";
import { unlessOffline } from "#app/lib/offline/connection.ts";

/** The order that is rated, reached as a member by its guid or as a guest by its secret hash. */
export type FeedbackAccess = { orderGuid: string } | { orderHash: string };

/** What the customer said about the order; null when nothing was said, and where it is out of reach. */
export async function ownFeedback(
  access: FeedbackAccess,
  { feedback }: OrderView,
): Promise<OwnFeedbackView | null> {
  if (feedback === "none") return null;
  const answer = await unlessOffline(
    "orderGuid" in access
      ? answerOf(api.GET("/api/orders/{orderGuid}/feedback", { params: { path: access } }))
      : answerOf(api.GET("/api/orders/by-hash/{orderHash}/feedback", { params: { path: access } })),
  );
  return "data" in answer ? answer.data : null;
}

export async function giveFeedback(
  access: FeedbackAccess,
  body: FeedbackInput,
): Promise<OwnFeedbackView> {
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
