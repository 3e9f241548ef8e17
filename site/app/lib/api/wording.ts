import type { ErrorCode } from "./types.ts";

/** What went wrong, the client's own reasons included: no answer came, or one we cannot read. */
export type FailureCode = ErrorCode | "network_failure" | "request_timeout" | "unreadable_answer";

/** What people read; a code without wording does not compile. */
export const wording: Record<FailureCode, string> = {
  malformed_json: "Something went wrong in how we sent this. Please reload the page and try again.",
  validation_failed: "Please correct the following fields.",
  body_too_large: "That is too long to send. Please shorten your text and try again.",
  unsupported_media_type: "That kind of file cannot be sent here.",
  unauthenticated: "Please log in to continue.",
  account_deleted:
    "This account has been deleted. If that was only just now, the last of it goes within a few minutes.",
  token_expired: "Your session has ended. Please log in again.",
  forbidden: "This belongs to another account. Log in with that account to see it.",
  order_in_account: "This order is kept in an account. Log in to open it.",
  not_found: "We cannot find this. The link may be old or belong to another account.",
  method_not_allowed:
    "Something went wrong in how we sent this. Please reload the page and try again.",
  conflict: "This changed while you were looking at it. We have loaded the latest version.",
  already_decided: "Somebody else decided this first. We have loaded what they decided.",
  action_refused: "This is no longer possible. We have loaded the latest version.",
  video_not_publishable:
    "This video may contain the place where it was recorded, and we could not remove it. It stays private. Ask the athlete to export it as MP4 and deliver it again.",
  slug_taken: "That address is already taken. Please choose another.",
  email_taken: "An account with this email already exists. Please log in instead.",
  slot_taken: "Someone just took that time. Please choose another.",
  unpaid_orders:
    "You have several unpaid requests to this athlete. Pay for one of them, or try again in half an hour.",
  talent_unavailable: "This athlete is not taking bookings right now.",
  quote_changed: "The price has changed since you started. Please check it before you go on.",
  promo_unavailable:
    "Your promo code cannot be used for this order, so we took it out. Please check the price before you go on.",
  quote_expired: "The price was valid for 30 minutes and has expired. This is the current price.",
  idempotency_mismatch: "Something changed while this was being sent. Please send it again.",
  already_applied:
    "There is already an open application with this email address. Its link is in our latest mail to you.",
  live_orders: "Some orders are not over yet. Your account can be deleted when they are.",
  recent_login_required: "For your safety, please log in again before you do this.",
  signature_invalid: "This link could not be verified.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  payment_declined: "The payment was declined. Nothing was charged. Please try another way to pay.",
  provider_unavailable:
    "The payment service does not answer. Nothing was charged. Please try again shortly.",
  identity_unavailable:
    "We cannot reach the sign-in service right now. Please try again in a moment.",
  unavailable: "Matchday is briefly unavailable. Please try again in a moment.",
  internal: "Something went wrong on our side. Please try again; nothing was lost.",
  network_failure: "No connection. Check your network and try again; what you typed is kept.",
  request_timeout: "Request time out. Please try again.",
  unreadable_answer: "The answer could not be read. Please reload the page and try again.",
};
