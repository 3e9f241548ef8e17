//! The effects of a transition outside the order, as data.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::named::named;
use crate::money::{Money, RefundParts};
use crate::order::money::payment::RefundReason;

/// The recipient of an email.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    Customer,
    Talent,
    Operator,
    /// The recipient of a gift.
    Recipient,
}

named!(Party {
    Customer = "customer",
    Talent = "talent",
    Operator = "operator",
    Recipient = "recipient",
});

impl Party {
    /// Returns the index among all parties, from 0.
    pub const fn index(self) -> usize {
        match self {
            Self::Customer => 0,
            Self::Talent => 1,
            Self::Operator => 2,
            Self::Recipient => 3,
        }
    }
}

/// An effect that is carried out after the order is written, except `Capture`, which is carried out before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "effect",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Effect {
    CreateCheckout,
    /// Expire the checkout session and cancel the intent.
    ExpireCheckout,
    /// Capture the held money; `settle` does it before the order is written.
    Capture {
        amount: Money,
    },
    /// Cancel the intent; the customer is never charged.
    Release,
    Refund {
        amount: Money,
        reason: RefundReason,
        /// The parts of the amount.
        parts: RefundParts,
    },
    /// Transfer the talent's net at a given time.
    SchedulePayout {
        /// The time of the transfer.
        at: Timestamp,
        /// The talent's net after refunds.
        amount: Money,
    },
    /// Stop the payout until an operator decides.
    FreezePayout,
    /// Send the evidence to the bank.
    SendEvidence,
    /// Reverse a transfer to the talent, or offset the amount against later payouts.
    ReverseTransfer {
        amount: Money,
    },
    Mail {
        to: Party,
        template: MailTemplate,
    },
    /// Render the talent's page again, because its numbers changed.
    RebuildSite,
}

/// The template of an email; the outbox contains the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailTemplate {
    QuoteRequested,
    PriceRequested,
    QuoteSent,
    QuoteExpired,
    FinishYourOrder,
    OrderRequested,
    NewRequest,
    OrderAcceptedReceipt,
    AcceptedCalendar,
    OrderDeclinedNotCharged,
    WithdrawnNotCharged,
    RequestWithdrawn,
    ExpiredNotCharged,
    MissedRequest,
    SoldOutNotCharged,
    HoldLostReorder,
    RequestLost,
    VideoReady,
    Delivered,
    HowDidItGo,
    NotDeliveredRefunded,
    OrderLostLate,
    RevisionRequested,
    Escalated,
    DisputeOpened,
    CompletedPayoutDate,
    FeedbackInvite,
    ProblemReported,
    ProblemReceived,
    DisputeClosed,
    DisputeRefunded,
    SlaBreached,
    BriefChanged,
    AddressChanged,
    NewTimesProposed,
    NewTimesRefused,
    Rescheduled,
    TalentCancelledRefunded,
    CancelConfirmed,
    CancelConfirmedRefund,
    CustomerCancelled,
    WithdrawalConfirmed,
    ContractWithdrawn,
    CancelledByUs,
    Refunded,
    RefundReturned,
    RefundClawback,
    TipReceipt,
    TipReceived,
    ChargebackOpened,
    ChargebackWon,
    ChargebackLost,
    AcceptReminder,
    DeliverReminder,
    ReviewReminder,
    SessionReminder,
    FeedbackReminder,
    FeedbackReplied,
    NewMessages,
    GiftReady,
    GiftThanks,
    GiftCancelled,
    LicenceEnds,
}

named!(MailTemplate {
    QuoteRequested = "quote_requested",
    PriceRequested = "price_requested",
    QuoteSent = "quote_sent",
    QuoteExpired = "quote_expired",
    FinishYourOrder = "finish_your_order",
    OrderRequested = "order_requested",
    NewRequest = "new_request",
    OrderAcceptedReceipt = "order_accepted_receipt",
    AcceptedCalendar = "accepted_calendar",
    OrderDeclinedNotCharged = "order_declined_not_charged",
    WithdrawnNotCharged = "withdrawn_not_charged",
    RequestWithdrawn = "request_withdrawn",
    ExpiredNotCharged = "expired_not_charged",
    MissedRequest = "missed_request",
    SoldOutNotCharged = "sold_out_not_charged",
    HoldLostReorder = "hold_lost_reorder",
    RequestLost = "request_lost",
    VideoReady = "video_ready",
    Delivered = "delivered",
    HowDidItGo = "how_did_it_go",
    NotDeliveredRefunded = "not_delivered_refunded",
    OrderLostLate = "order_lost_late",
    RevisionRequested = "revision_requested",
    Escalated = "escalated",
    DisputeOpened = "dispute_opened",
    CompletedPayoutDate = "completed_payout_date",
    FeedbackInvite = "feedback_invite",
    ProblemReported = "problem_reported",
    ProblemReceived = "problem_received",
    DisputeClosed = "dispute_closed",
    DisputeRefunded = "dispute_refunded",
    SlaBreached = "sla_breached",
    BriefChanged = "brief_changed",
    AddressChanged = "address_changed",
    NewTimesProposed = "new_times_proposed",
    NewTimesRefused = "new_times_refused",
    Rescheduled = "rescheduled",
    TalentCancelledRefunded = "talent_cancelled_refunded",
    CancelConfirmed = "cancel_confirmed",
    CancelConfirmedRefund = "cancel_confirmed_refund",
    CustomerCancelled = "customer_cancelled",
    WithdrawalConfirmed = "withdrawal_confirmed",
    ContractWithdrawn = "contract_withdrawn",
    CancelledByUs = "cancelled_by_us",
    Refunded = "refunded",
    RefundReturned = "refund_returned",
    RefundClawback = "refund_clawback",
    TipReceipt = "tip_receipt",
    TipReceived = "tip_received",
    ChargebackOpened = "chargeback_opened",
    ChargebackWon = "chargeback_won",
    ChargebackLost = "chargeback_lost",
    AcceptReminder = "accept_reminder",
    DeliverReminder = "deliver_reminder",
    ReviewReminder = "review_reminder",
    SessionReminder = "session_reminder",
    FeedbackReminder = "feedback_reminder",
    FeedbackReplied = "feedback_replied",
    NewMessages = "new_messages",
    GiftReady = "gift_ready",
    GiftThanks = "gift_thanks",
    GiftCancelled = "gift_cancelled",
    LicenceEnds = "licence_ends",
});

impl Effect {
    /// Returns whether `settle` carries it out before the order is written; all others go to the outbox.
    pub const fn comes_before_commit(&self) -> bool {
        matches!(self, Self::Capture { .. })
    }
}
