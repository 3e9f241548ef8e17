import * as texts from "#messages/errors";
import type { ErrorCode } from "./types.ts";

/** A code of the API, or a reason of the client: no answer arrived, or one that cannot be read. */
export type FailureCode = ErrorCode | "network_failure" | "request_timeout" | "unreadable_answer";

/** The message of each code. */
export const wording: Record<FailureCode, string> = {
  malformed_json: texts.malformedJson,
  validation_failed: texts.validationFailed,
  body_too_large: texts.bodyTooLarge,
  unsupported_media_type: texts.unsupportedMediaType,
  unauthenticated: texts.unauthenticated,
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
  unavailable: texts.unavailable,
  internal: texts.internalError,
  network_failure: texts.networkFailure,
  request_timeout: texts.requestTimeout,
  unreadable_answer: texts.unreadableAnswer,
};
