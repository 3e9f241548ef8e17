import type { WebhookDeliveryView, WebhookEventType, WebhookView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/operators-webhooks";

export const webhookEvents: Record<WebhookEventType, string> = {
  "order.requested": texts.eventOrderRequested,
  "order.accepted": texts.eventOrderAccepted,
  "order.rescheduled": texts.eventOrderRescheduled,
  "order.delivered": texts.eventOrderDelivered,
  "order.revision_requested": texts.eventOrderRevisionRequested,
  "order.disputed": texts.eventOrderDisputed,
  "order.completed": texts.eventOrderCompleted,
  "order.declined": texts.eventOrderDeclined,
  "order.expired": texts.eventOrderExpired,
  "order.cancelled": texts.eventOrderCancelled,
  "order.refunded": texts.eventOrderRefunded,
  "payout.paid": texts.eventPayoutPaid,
  "application.received": texts.eventApplicationReceived,
  "talent.published": texts.eventTalentPublished,
  "review.published": texts.eventReviewPublished,
  "webhook.test": texts.eventWebhookTest,
};

/** The types that an endpoint can choose; every endpoint receives tests. */
export const chosenEvents = (Object.keys(webhookEvents) as WebhookEventType[]).filter(
  (event) => event !== "webhook.test",
);

export const webhookStatuses = {
  enabled: { label: texts.enabled, tone: "good" },
  disabled: { label: texts.disabled, tone: "neutral" },
  failed: { label: texts.disabledByFailures, tone: "bad" },
} as const satisfies Record<WebhookView["endpoint"]["status"], { label: string; tone: string }>;

export const deliveryStatuses = {
  pending: { label: texts.pending, tone: "warning" },
  delivered: { label: texts.sent, tone: "good" },
  given_up: { label: texts.givenUp, tone: "bad" },
  skipped: { label: texts.skipped, tone: "neutral" },
} as const satisfies Record<WebhookDeliveryView["status"], { label: string; tone: string }>;

type Attempt = WebhookDeliveryView["attempts"][number];

/** One attempt: `21 Nov, 18:30: accepted (200) after 31 ms`. */
export function attemptWords(attempt: Attempt): string {
  return texts.attempt({ time: formatDateTime(attempt.at), outcome: outcomeWords(attempt) });
}

function outcomeWords({ problem, statusCode, milliseconds }: Attempt): string {
  const status = String(statusCode ?? "");
  if (problem == null) return texts.outcomeAccepted({ status, milliseconds });
  return problems[problem](status);
}

const problems: Record<NonNullable<Attempt["problem"]>, (status: string) => string> = {
  not_public: () => texts.outcomeNotPublic,
  unreachable: () => texts.outcomeUnreachable,
  timed_out: () => texts.outcomeTimedOut,
  redirected: (status) => texts.outcomeRedirected({ status }),
  gone: () => texts.outcomeGone,
  refused: (status) => texts.outcomeRefused({ status }),
};
