import type {
  Application,
  ApprovalView,
  AuditEntry,
  Feedback,
  OfferKind,
  OperatorPayoutView,
  OrderFile,
  OrderState,
  ProblemReason,
  Sport,
  TalentFile,
} from "#app/lib/api/types.ts";
import * as applications from "#messages/operators-applications";
import * as texts from "#messages/operators-codes";

// The texts of codes that the operators' pages show.

export const orderStates: Record<OrderState, string> = {
  quote_requested: texts.orderQuoteRequested,
  pending_payment: texts.orderPendingPayment,
  requested: texts.orderRequested,
  accepted: texts.orderAccepted,
  delivered: texts.orderDelivered,
  revision_requested: texts.orderRevisionRequested,
  disputed: texts.orderDisputed,
  completed: texts.orderCompleted,
  payment_expired: texts.orderPaymentExpired,
  declined: texts.orderDeclined,
  expired: texts.orderExpired,
  cancelled: texts.orderCancelled,
  refunded: texts.orderRefunded,
};

export const offerKinds: Record<OfferKind, string> = {
  video: texts.kindVideo,
  session: texts.kindSession,
  appearance: texts.kindAppearance,
  item: texts.kindItem,
  custom: texts.kindCustom,
};

/** The parties that an order can wait for. */
export const waitingParties: Record<"talent" | "customer" | "operator", string> = {
  talent: texts.waitingTalent,
  customer: texts.waitingCustomer,
  operator: texts.waitingOperator,
};

export const paymentStates: Record<OrderFile["payment"]["status"], string> = {
  requires_payment: texts.paymentRequiresPayment,
  processing: texts.paymentProcessing,
  authorised: texts.paymentAuthorised,
  captured: texts.paymentCaptured,
  partially_refunded: texts.paymentPartiallyRefunded,
  refunded: texts.paymentRefunded,
  cancelled: texts.paymentCancelled,
  failed: texts.paymentFailed,
};

/** Where the customer's money is, as both parties see it. */
export const paymentStandings: Record<OrderFile["payment"]["standing"], string> = {
  not_reserved: texts.standingNotReserved,
  reserved: texts.standingReserved,
  released: texts.standingReleased,
  charged: texts.standingCharged,
  part_refunded: texts.paymentPartiallyRefunded,
  refunded: texts.paymentRefunded,
};

/** Where the athlete's earnings are, as the athlete sees it. */
export const earningsStandings: Record<OrderFile["earnings"], string> = {
  not_earned: texts.earningsNotEarned,
  under_way: texts.payoutNotDue,
  scheduled: texts.payoutScheduled,
  waits_for_account: texts.earningsWaitsForAccount,
  refused: texts.earningsRefused,
  in_dispute: texts.earningsInDispute,
  with_bank: texts.earningsWithBank,
  on_hold: texts.earningsOnHold,
  paid_out: texts.earningsPaidOut,
  part_set_off: texts.earningsPartSetOff,
  set_off: texts.earningsSetOff,
  part_taken_back: texts.payoutPartiallyReversed,
  taken_back: texts.payoutReversed,
  nothing_left: texts.earningsNothingLeft,
};

export const payoutStates: Record<OrderFile["payout"]["status"], string> = {
  not_due: texts.payoutNotDue,
  scheduled: texts.payoutScheduled,
  blocked: texts.payoutBlocked,
  frozen: texts.payoutFrozen,
  failed: texts.payoutFailed,
  paid: texts.payoutPaid,
  partially_reversed: texts.payoutPartiallyReversed,
  reversed: texts.payoutReversed,
  cancelled: texts.payoutCancelled,
};

/** Why a payout waits: the provider's words, unless the athlete has no account that can be paid. */
export function payoutProblem({ status, reason }: OperatorPayoutView): string | null {
  return status === "blocked" ? texts.payoutNoAccount : (reason ?? null);
}

export const refundStates: Record<OrderFile["refunds"][number]["status"], string> = {
  pending: texts.refundPending,
  succeeded: texts.refundSucceeded,
  failed: texts.refundFailed,
};

export const pageStates: Record<TalentFile["status"], string> = {
  draft: texts.pageDraft,
  pending_review: texts.pagePendingReview,
  published: texts.pagePublished,
  paused: texts.pagePaused,
  unpublished: texts.pageUnpublished,
  suspended: texts.pageSuspended,
  closed: texts.pageClosed,
};

export const offerStates: Record<NonNullable<TalentFile["offers"]>[number]["status"], string> = {
  draft: texts.offerDraft,
  active: texts.offerActive,
  paused: texts.offerPaused,
  archived: texts.offerArchived,
};

export const actors: Record<OrderFile["messages"][number]["author"], string> = {
  customer: texts.actorCustomer,
  guest: texts.actorGuest,
  talent: texts.actorTalent,
  operator: texts.actorOperator,
  system: texts.actorSystem,
  timer: texts.actorTimer,
};

export const problemReasons: Record<ProblemReason, string> = {
  no_show: texts.reasonNoShow,
  not_as_ordered: texts.reasonNotAsOrdered,
  broken: texts.reasonBroken,
  inappropriate: texts.reasonInappropriate,
  other: texts.reasonOther,
};

/** The reasons of a chargeback, by the payment provider's codes. */
export const chargebackReasons: Readonly<Record<string, string>> = {
  bank_cannot_process: texts.chargebackBankCannotProcess,
  check_returned: texts.chargebackCheckReturned,
  credit_not_processed: texts.chargebackCreditNotProcessed,
  customer_initiated: texts.chargebackCustomerInitiated,
  debit_not_authorized: texts.chargebackDebitNotAuthorized,
  duplicate: texts.chargebackDuplicate,
  fraudulent: texts.chargebackFraudulent,
  general: texts.chargebackGeneral,
  incorrect_account_details: texts.chargebackIncorrectAccountDetails,
  insufficient_funds: texts.chargebackInsufficientFunds,
  noncompliant: texts.chargebackNoncompliant,
  product_not_received: texts.chargebackProductNotReceived,
  product_unacceptable: texts.chargebackProductUnacceptable,
  subscription_canceled: texts.chargebackSubscriptionCanceled,
  unrecognized: texts.chargebackUnrecognized,
};

export const reviewStates: Record<Feedback["status"], string> = {
  none: texts.reviewNone,
  pending: texts.reviewPending,
  published: texts.reviewPublished,
  rejected: texts.reviewRejected,
  removed: texts.reviewRemoved,
};

export const sportStates: Record<Sport["status"], string> = {
  active: texts.sportActive,
  hidden: texts.sportHidden,
};

export const applicationStates: Record<Application["status"], string> = {
  draft: applications.draft,
  submitted: applications.submitted,
  in_review: applications.inReview,
  info_requested: applications.infoRequested,
  approved: applications.approved,
  rejected: applications.rejected,
  withdrawn: applications.withdrawn,
};

export const levels: Record<Application["level"], string> = {
  elite: texts.levelElite,
  pro: texts.levelPro,
  semi_pro: texts.levelSemiPro,
  college: texts.levelCollege,
  amateur: texts.levelAmateur,
  retired: texts.levelRetired,
};

export const auditActions: Record<AuditEntry["action"], string> = {
  review_started: texts.auditReviewStarted,
  info_requested: texts.auditInfoRequested,
  application_approved: texts.auditApplicationApproved,
  application_rejected: texts.auditApplicationRejected,
  talent_verified: texts.auditTalentVerified,
  talent_unverified: texts.auditTalentUnverified,
  talent_featured: texts.auditTalentFeatured,
  talent_unfeatured: texts.auditTalentUnfeatured,
  talent_published: texts.auditTalentPublished,
  talent_suspended: texts.auditTalentSuspended,
  talent_restored: texts.auditTalentRestored,
  customer_suspended: texts.auditCustomerSuspended,
  customer_restored: texts.auditCustomerRestored,
  order_accepted: texts.auditOrderAccepted,
  order_declined: texts.auditOrderDeclined,
  order_delivered: texts.auditOrderDelivered,
  dispute_released: texts.auditDisputeReleased,
  dispute_refunded: texts.auditDisputeRefunded,
  order_cancelled: texts.auditOrderCancelled,
  order_refunded: texts.auditOrderRefunded,
  party_messaged: texts.auditPartyMessaged,
  payout_retried: texts.auditPayoutRetried,
  payout_held: texts.auditPayoutHeld,
  payout_released: texts.auditPayoutReleased,
  evidence_sent: texts.auditEvidenceSent,
  reconciliation_asked: texts.auditReconciliationAsked,
  reconciliation_settled: texts.auditReconciliationSettled,
  effect_replayed: texts.auditEffectReplayed,
  mail_resent: texts.auditMailResent,
  order_noted: texts.auditOrderNoted,
  order_assigned: texts.auditOrderAssigned,
  feedback_published: texts.auditFeedbackPublished,
  feedback_rejected: texts.auditFeedbackRejected,
  feedback_removed: texts.auditFeedbackRemoved,
  reply_published: texts.auditReplyPublished,
  reply_removed: texts.auditReplyRemoved,
  feedback_reports_dismissed: texts.auditFeedbackReportsDismissed,
  message_removed: texts.auditMessageRemoved,
  report_dismissed: texts.auditReportDismissed,
  account_disabled: texts.auditAccountDisabled,
  account_enabled: texts.auditAccountEnabled,
  operator_granted: texts.auditOperatorGranted,
  operator_roles_changed: texts.auditOperatorRolesChanged,
  operator_removed: texts.auditOperatorRemoved,
  operator_invited: texts.auditOperatorInvited,
  operator_invitation_resent: texts.auditOperatorInvitationResent,
  operator_invitation_withdrawn: texts.auditOperatorInvitationWithdrawn,
  operator_joined: texts.auditOperatorJoined,
  athlete_invited: texts.auditAthleteInvited,
  athlete_invitation_resent: texts.auditAthleteInvitationResent,
  athlete_invitation_withdrawn: texts.auditAthleteInvitationWithdrawn,
  second_factor_rule_changed: texts.auditSecondFactorRuleChanged,
  promotion_created: texts.auditPromotionCreated,
  promotion_ended: texts.auditPromotionEnded,
  address_cleared: texts.auditAddressCleared,
  tax_rate_saved: texts.auditTaxRateSaved,
  tax_rate_removed: texts.auditTaxRateRemoved,
  sport_saved: texts.auditSportSaved,
  sports_reordered: texts.auditSportsReordered,
  settings_saved: texts.auditSettingsSaved,
  content_saved: texts.auditContentSaved,
  content_removed: texts.auditContentRemoved,
  email_text_saved: texts.auditEmailTextSaved,
  email_text_removed: texts.auditEmailTextRemoved,
  talent_commission_set: texts.auditTalentCommissionSet,
  webhook_saved: texts.auditWebhookSaved,
  webhook_removed: texts.auditWebhookRemoved,
  webhook_secret_rotated: texts.auditWebhookSecretRotated,
  webhook_tested: texts.auditWebhookTested,
  webhook_replayed: texts.auditWebhookReplayed,
  api_key_created: texts.auditApiKeyCreated,
  api_key_revoked: texts.auditApiKeyRevoked,
  approval_requested: texts.auditApprovalRequested,
  approval_rejected: texts.auditApprovalRejected,
  approval_withdrawn: texts.auditApprovalWithdrawn,
  approval_outdated: texts.auditApprovalOutdated,
  test_email_sent: texts.auditTestEmailSent,
  test_hold_placed: texts.auditTestHoldPlaced,
  test_hold_released: texts.auditTestHoldReleased,
};

export const approvalStates: Record<ApprovalView["status"], string> = {
  open: texts.approvalOpen,
  approved: texts.approvalApproved,
  rejected: texts.approvalRejected,
  withdrawn: texts.approvalWithdrawn,
  outdated: texts.approvalOutdated,
  expired: texts.approvalExpired,
};

/** Returns the text of a code. A code that a newer API added has no text: its words are shown. */
export function textOf<Code extends string>(
  table: Readonly<Partial<Record<Code, string>>>,
  code: Code,
): string {
  return table[code] ?? code.replaceAll("_", " ");
}
