import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OperatorAct } from "#app/lib/api/rules/operator-access.ts";
import type { Feedback, OperatorOrderSummary } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-order-table";

/** What can be done with several orders. None of it moves money. */
export const bulkActions = ["resend", "hide", "restore"] as const;

export type BulkAction = (typeof bulkActions)[number];

/** The endpoint that each action calls. */
export const bulkActs: Record<BulkAction, OperatorAct> = {
  resend: "POST /api/operators/orders/{orderGuid}/confirmations",
  hide: "POST /api/operators/feedback/{orderGuid}/decisions",
  restore: "POST /api/operators/feedback/{orderGuid}/decisions",
};

export interface BulkOutcome {
  orderGuid: string;
  number: string;
  done: boolean;
  message: string;
}

type Calls = Record<BulkAction, (orderGuid: string, reason: string) => Promise<string>>;

/** A row that the action does not concern. */
class NothingToDo extends Error {}

const calls: Calls = {
  async resend(orderGuid, reason) {
    const params = { path: { orderGuid } };
    const body = { reason };
    await answerOf(api.POST("/api/operators/orders/{orderGuid}/confirmations", { params, body }));
    return texts.bulkResent;
  },
  async hide(orderGuid, reason) {
    await decide(orderGuid, "published", "remove", reason);
    return texts.bulkHidden;
  },
  async restore(orderGuid, reason) {
    await decide(orderGuid, "removed", "restore", reason);
    return texts.bulkRestored;
  },
};

async function decide(
  orderGuid: string,
  from: Feedback["status"],
  decision: "remove" | "restore",
  reason: string,
): Promise<void> {
  const params = { path: { orderGuid } };
  const { feedback } = await answerOf(api.GET("/api/operators/orders/{orderGuid}", { params }));
  if (feedback?.status !== from) {
    throw new NothingToDo(from === "published" ? texts.bulkNoReview : texts.bulkNoHiddenReview);
  }
  const body = { decision, version: feedback.version, reason };
  await answerOf(api.POST("/api/operators/feedback/{orderGuid}/decisions", { params, body }));
}

/** Does the same with each order, one after the other; a failure leaves the others as they are. */
export async function actOnOrders(
  action: BulkAction,
  orders: readonly Pick<OperatorOrderSummary, "orderGuid" | "number">[],
  reason: string,
  call: Calls[BulkAction] = calls[action],
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const { orderGuid, number } of orders) {
    const outcome = await call(orderGuid, reason).then(
      (message) => ({ done: true, message }),
      (error: unknown) => ({
        done: false,
        message: error instanceof NothingToDo ? error.message : messageFor(error),
      }),
    );
    outcomes.push({ orderGuid, number, ...outcome });
  }
  return outcomes;
}
