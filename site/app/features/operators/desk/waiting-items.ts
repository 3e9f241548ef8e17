import {
  approvalSubjectPath,
  approvalTitle,
} from "#app/features/operators/decisions/approval-words.ts";
import { payoutProblem } from "#app/features/operators/parts/codes.ts";
import { type SportNames, sportsWords } from "#app/features/operators/settings/sport-names.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type {
  ApprovalView,
  EffectView,
  Feedback,
  OperatorOrderSummary,
  OperatorPayoutView,
  QueueView,
} from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths, type PayoutList } from "#app/lib/pages/operator-paths.ts";
import { titleOf } from "#app/lib/texts/order-title.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/operators-queues";

export type QueueName = QueueView["queue"];

/** One thing that waits for an operator. */
export interface WaitingItem {
  key: string;
  queue: QueueName;
  /** Since when it waits. */
  since: string;
  title: string;
  detail: string;
  /** Its page. */
  to: string;
  /** What is decided right here; other items are decided on their page. */
  subject?:
    | { payout: OperatorPayoutView }
    | { feedback: Feedback }
    | { effect: EffectView }
    | { approval: ApprovalView };
}

type Loader = (
  signal: AbortSignal,
  sportNames: SportNames,
) => Promise<Omit<WaitingItem, "queue">[]>;

const loaders: Record<QueueName, Loader> = {
  applications: (signal, sportNames) => applications("waiting", signal, sportNames),
  asked_applications: (signal, sportNames) => applications("asked", signal, sportNames),
  async pending_talent(signal, sportNames) {
    const params = { query: { list: "pending" as const } };
    const { items } = await answerOf(api.GET("/api/operators/talent", { params, signal }));
    return items.map(({ talentGuid, displayName, sports, updatedAt }) => ({
      key: talentGuid,
      since: updatedAt,
      title: displayName,
      detail: sportsWords(sports, sportNames),
      to: operatorPaths.talent(talentGuid),
    }));
  },
  disputes: (signal) => disputes("disputes", ({ updatedAt }) => updatedAt, signal),
  chargebacks: (signal) =>
    disputes(
      "chargebacks",
      ({ chargeback, updatedAt }) => chargeback?.openedAt ?? updatedAt,
      signal,
    ),
  async reconciliations(signal) {
    const { items } = await answerOf(api.GET("/api/operators/reconciliations", { signal }));
    const open = items.filter(
      ({ differences, settled }) => differences.length > 0 && settled == null,
    );
    return open.map(({ madeAt, differences }) => ({
      key: madeAt,
      since: madeAt,
      title: texts.reportOf({ day: formatShortDay(madeAt) }),
      detail: texts.differenceCount({ count: differences.length }),
      to: operatorPaths.reconciliation(),
    }));
  },
  async pending_feedback(signal) {
    const { items } = await answerOf(api.GET("/api/operators/feedback", { signal }));
    return items.map((feedback) => ({
      key: feedback.orderGuid,
      since: waitsSince(feedback),
      title: texts.reviewBy({ name: feedback.publicName, rating: feedback.rating }),
      detail: feedback.text,
      to: operatorPaths.order(feedback.orderGuid),
      subject: { feedback },
    }));
  },
  async reported_messages(signal) {
    const { items } = await answerOf(api.GET("/api/operators/reports", { signal }));
    return items.map(({ orderGuid, messageId, number, text, reason, reportedAt }) => ({
      key: messageId,
      since: reportedAt,
      title: number == null ? texts.reportedMessage : texts.messageOf({ number }),
      detail: text === "" ? reason : text,
      to: operatorPaths.order(orderGuid),
    }));
  },
  blocked_payouts: (signal) => payouts("blocked", signal),
  failed_payouts: (signal) => payouts("failed", signal),
  held_payouts: (signal) => payouts("held", signal),
  async approvals(signal) {
    const { items } = await answerOf(api.GET("/api/operators/approvals", { signal }));
    return items.map((approval) => ({
      key: approval.approvalGuid,
      since: approval.requestedAt,
      title: approvalTitle(approval),
      detail: approval.reason,
      to: approvalSubjectPath(approval) ?? operatorPaths.approvals(),
      subject: { approval },
    }));
  },
  async failed_effects(signal) {
    const { items } = await answerOf(api.GET("/api/operators/effects", { signal }));
    return items.map((effect) => ({
      key: effect.id,
      since: effect.createdAt,
      title: effect.what,
      detail: effect.lastError ?? "",
      to:
        effect.orderGuid == null ? operatorPaths.effects() : operatorPaths.order(effect.orderGuid),
      subject: { effect },
    }));
  },
  async address_problems(signal) {
    const { items } = await answerOf(api.GET("/api/operators/address-problems", { signal }));
    return items.map(({ email, reason, at }) => ({
      key: email,
      since: at,
      title: email,
      detail: reason,
      to: operatorPaths.addressProblems(),
    }));
  },
  async held_records(signal) {
    const { items } = await answerOf(api.GET("/api/operators/held-records", { signal }));
    return items.map(({ list, name, faults, since }) => ({
      key: `${list} ${name}`,
      since,
      title: name,
      detail: faults.join(" "),
      to: operatorPaths.heldRecords(),
    }));
  },
};

async function applications(
  list: "waiting" | "asked",
  signal: AbortSignal,
  sportNames: SportNames,
) {
  const params = { query: { list } };
  const { items } = await answerOf(api.GET("/api/operators/applications", { params, signal }));
  return items.map(({ applicationGuid, displayName, reference, sports, ...times }) => ({
    key: applicationGuid,
    since: list === "waiting" ? times.createdAt : times.updatedAt,
    title: displayName,
    detail: [reference, sportsWords(sports, sportNames)].join(" · "),
    to: operatorPaths.application(applicationGuid),
  }));
}

async function disputes(
  list: "disputes" | "chargebacks",
  sinceOf: (order: OperatorOrderSummary) => string,
  signal: AbortSignal,
) {
  const params = { query: { list } };
  const { items } = await answerOf(api.GET("/api/operators/disputes", { params, signal }));
  return items.map((order) => ({
    key: order.orderGuid,
    since: sinceOf(order),
    title: `${order.number}: ${titleOf(order.title, order.tip?.title)}`,
    detail: [order.customerName, order.talentName, formatMoney(order.total)].join(" · "),
    to: operatorPaths.order(order.orderGuid),
  }));
}

async function payouts(list: PayoutList, signal: AbortSignal) {
  const params = { query: { list } };
  const { items } = await answerOf(api.GET("/api/operators/payouts", { params, signal }));
  return items.map((payout) => ({
    key: payout.orderGuid,
    since: payout.dueAt ?? "",
    title: `${payout.number}: ${titleOf(payout.title, payout.tip?.title)}`,
    detail: [payout.talentName, formatMoney(payout.amount), payoutProblem(payout) ?? ""]
      .filter((part) => part !== "")
      .join(" · "),
    to: operatorPaths.payouts(list),
    subject: { payout },
  }));
}

/** When the part of a review that waits was written or reported. */
function waitsSince({ status, createdAt, reply, reports = [] }: Feedback): string {
  if (status === "pending") return createdAt;
  const reported = reports.filter(({ decidedAt }) => decidedAt == null).map(({ at }) => at);
  const replied = reply?.status === "pending" ? [reply.at] : [];
  return [...reported, ...replied].toSorted()[0] ?? createdAt;
}

/** What waits in the queues that are not empty, the longest waiting first, at most `most`. */
export async function loadWaiting(
  queues: readonly QueueView[],
  most: number,
  sportNames: SportNames,
  signal: AbortSignal,
  from: Readonly<Record<QueueName, Loader>> = loaders,
): Promise<WaitingItem[]> {
  const filled = queues.filter(({ count }) => count > 0);
  const lists = await Promise.all(
    filled.map(async ({ queue }) => {
      const items = await from[queue](signal, sportNames);
      return items.map((item) => ({ ...item, queue }));
    }),
  );
  const oldestFirst = lists.flat().toSorted((one, other) => one.since.localeCompare(other.since));
  return oldestFirst.slice(0, most);
}
