import { formatMoney, type MoneyLike } from "#app/lib/money/format-money.ts";
import * as texts from "#messages/errors";
import * as refusals from "#messages/refusals";
import { ApiFailure, type FailureCode, ownWording } from "./failure.ts";
import { localFields } from "./field-messages.ts";
import type { LiveOrder, RefusedField } from "./types.ts";

// What the API refuses, in the language of the page. Loaded with the first refusal.

/** The message of each code. */
export const wording: Record<FailureCode, string> = {
  ...ownWording,
  malformed_json: texts.malformedJson,
  validation_failed: texts.validationFailed,
  body_too_large: texts.bodyTooLarge,
  unsupported_media_type: texts.unsupportedMediaType,
  account_deleted: texts.accountDeleted,
  token_expired: texts.tokenExpired,
  forbidden: texts.forbidden,
  customer_suspended: texts.customerSuspended,
  order_in_account: texts.orderInAccount,
  not_found: texts.notFound,
  method_not_allowed: texts.malformedJson,
  conflict: texts.conflict,
  already_decided: texts.alreadyDecided,
  approval_pending: texts.approvalPending,
  action_refused: texts.actionRefused,
  video_not_publishable: texts.videoNotPublishable,
  slug_taken: texts.slugTaken,
  email_taken: texts.emailTaken,
  slot_taken: texts.slotTaken,
  unpaid_orders: texts.unpaidOrders,
  talent_unavailable: texts.talentUnavailable,
  marketplace_closed: texts.marketplaceClosed,
  price_not_possible: texts.priceNotPossible,
  quote_changed: texts.quoteChanged,
  promo_unavailable: texts.promoUnavailable,
  quote_expired: texts.quoteExpired,
  idempotency_mismatch: texts.idempotencyMismatch,
  already_applied: texts.alreadyApplied,
  live_orders: texts.liveOrders,
  recent_login_required: texts.recentLoginRequired,
  second_factor_required: texts.secondFactorRequired,
  signature_invalid: texts.signatureInvalid,
  rate_limited: texts.rateLimited,
  payment_declined: texts.paymentDeclined,
  provider_unavailable: texts.providerUnavailable,
  identity_unavailable: texts.identityUnavailable,
};

/** Reads the error envelope; anything else becomes `unreadable_answer` or `unavailable`. */
export function failureFrom(body: unknown, status: number): ApiFailure {
  if (!isRecord(body) || !isKnownCode(body.code)) {
    const code = status >= 500 ? "unavailable" : "unreadable_answer";
    return new ApiFailure({ code, status, detail: `status ${status} without an error code` });
  }
  const retryAfter = typeof body.retryAfter === "number" ? body.retryAfter : undefined;
  return new ApiFailure({
    code: body.code,
    status,
    message: messageOf(body.code, retryAfter, body.details),
    detail: String(body.message ?? ""),
    fields: localFields(entriesIn<RefusedField>(body.fields, ["field", "rule"])),
    retryAfter,
    liveOrders: entriesIn<LiveOrder>(body.liveOrders, ["orderGuid", "number"]),
    details: body.details,
  });
}

function messageOf(code: FailureCode, retryAfter: number | undefined, details: unknown): string {
  if (code === "price_not_possible" && isRecord(details)) {
    const { smallest, largest } = details;
    if (isMoney(smallest) && isMoney(largest)) {
      return refusals.priceNotPossibleBounds({
        smallest: formatMoney(smallest, { short: true }),
        largest: formatMoney(largest, { short: true }),
      });
    }
  }
  return code === "rate_limited" && retryAfter !== undefined
    ? tooManyAttempts(retryAfter)
    : wording[code];
}

/** The entries of a list that have these texts. */
function entriesIn<Entry>(value: unknown, texts: readonly (keyof Entry & string)[]): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is Entry =>
      isRecord(entry) && texts.every((name) => typeof entry[name] === "string"),
  );
}

function isKnownCode(value: unknown): value is FailureCode {
  return typeof value === "string" && Object.hasOwn(wording, value);
}

function isMoney(value: unknown): value is MoneyLike {
  return isRecord(value) && typeof value.amount === "number" && typeof value.currency === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the message with the time after which to retry, rounded up, so that no retry is too early. */
function tooManyAttempts(seconds: number): string {
  if (seconds <= 90) return refusals.tryAgainInSeconds({ count: Math.max(1, Math.ceil(seconds)) });
  if (seconds <= 5_400) return refusals.tryAgainInMinutes({ count: Math.ceil(seconds / 60) });
  return refusals.tryAgainInHours({ count: Math.ceil(seconds / 3_600) });
}
