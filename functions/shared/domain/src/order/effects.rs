//! What has to happen outside because of a transition, as data.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::named::named;
use super::payment::RefundReason;
use crate::money::{Money, RefundParts};

/// Who gets a mail.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// Who books.
    Customer,
    /// Who is booked.
    Talent,
    /// Who runs the marketplace.
    Operator,
    /// Who is given what was booked.
    Recipient,
}

named!(Party {
    Customer = "customer",
    Talent = "talent",
    Operator = "operator",
    Recipient = "recipient",
});

impl Party {
    /// Place among all parties, from 0.
    pub const fn index(self) -> usize {
        match self {
            Self::Customer => 0,
            Self::Talent => 1,
            Self::Operator => 2,
            Self::Recipient => 3,
        }
    }
}

/// One thing to do after the order was written; `Capture` alone is done before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "effect",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Effect {
    /// Open a checkout session.
    CreateCheckout,
    /// Expire the checkout session and cancel the intent.
    ExpireCheckout,
    /// Take the held money; done by `settle` before the order is written.
    Capture {
        /// All of it.
        amount: Money,
    },
    /// Cancel the intent: the customer was never charged.
    Release,
    /// Give money back.
    Refund {
        /// How much.
        amount: Money,
        /// Why.
        reason: RefundReason,
        /// Whose money it was.
        parts: RefundParts,
    },
    /// Transfer the talent's net at a time.
    SchedulePayout {
        /// When.
        at: Timestamp,
        /// The talent's net after refunds.
        amount: Money,
    },
    /// Transfer nothing until an operator decided.
    FreezePayout,
    /// Send the bank what the order says for itself.
    SendEvidence,
    /// Take back from the talent what was transferred, or note it against later payouts.
    ReverseTransfer {
        /// How much.
        amount: Money,
    },
    /// Send a mail.
    Mail {
        /// To whom.
        to: Party,
        /// Which one.
        template: MailTemplate,
    },
    /// Render the talent's page anew: its numbers changed.
    RebuildSite,
}

/// Which mail; the words live in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the name of its mail")]
pub enum MailTemplate {
    QuoteRequested,
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
    NewTimesProposed,
    NewTimesRefused,
    Rescheduled,
    TalentCancelledRefunded,
    CancelConfirmed,
    CancelConfirmedRefund,
    CustomerCancelled,
    CancelledByUs,
    Refunded,
    RefundReturned,
    RefundClawback,
    ChargebackOpened,
    ChargebackWon,
    ChargebackLost,
    AcceptReminder,
    DeliverReminder,
    ReviewReminder,
    SessionReminder,
    FeedbackReminder,
    NewMessages,
    GiftReady,
    GiftThanks,
    GiftCancelled,
}

named!(MailTemplate {
    QuoteRequested = "quote_requested",
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
    NewTimesProposed = "new_times_proposed",
    NewTimesRefused = "new_times_refused",
    Rescheduled = "rescheduled",
    TalentCancelledRefunded = "talent_cancelled_refunded",
    CancelConfirmed = "cancel_confirmed",
    CancelConfirmedRefund = "cancel_confirmed_refund",
    CustomerCancelled = "customer_cancelled",
    CancelledByUs = "cancelled_by_us",
    Refunded = "refunded",
    RefundReturned = "refund_returned",
    RefundClawback = "refund_clawback",
    ChargebackOpened = "chargeback_opened",
    ChargebackWon = "chargeback_won",
    ChargebackLost = "chargeback_lost",
    AcceptReminder = "accept_reminder",
    DeliverReminder = "deliver_reminder",
    ReviewReminder = "review_reminder",
    SessionReminder = "session_reminder",
    FeedbackReminder = "feedback_reminder",
    NewMessages = "new_messages",
    GiftReady = "gift_ready",
    GiftThanks = "gift_thanks",
    GiftCancelled = "gift_cancelled",
});

impl Effect {
    /// Whether `settle` does it before the order is written; all others go to the outbox.
    pub const fn comes_before_commit(&self) -> bool {
        matches!(self, Self::Capture { .. })
    }
}
