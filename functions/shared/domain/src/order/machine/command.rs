//! The commands of an order: transitions with their data.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::named::named;
use super::transition::Transition;
use crate::money::{Fees, Money};
use crate::order::deliver::deliverable::Deliverable;
use crate::order::money::payment::PaymentMethod;
use crate::slots::Slot;

/// A transition with the data it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "transition", rename_all = "snake_case")]
pub enum Command {
    SendQuote {
        price: Money,
        note: Option<String>,
        /// The current fee policy of this talent's orders.
        fees: Fees,
    },
    QuoteExpire,
    Authorise(Authorisation),
    ReceiveTip(Authorisation),
    PaymentExpire,
    SoldOut {
        shortage: Shortage,
    },
    Accept,
    Decline {
        reason: DeclineReason,
        note: Option<String>,
    },
    Withdraw {
        note: Option<String>,
    },
    AcceptTimeout,
    HoldLost,
    DeliverDirect {
        deliverables: Vec<Deliverable>,
    },
    Deliver {
        deliverables: Vec<Deliverable>,
    },
    SessionEnd,
    DeliveryTimeout,
    RequestRevision {
        note: String,
    },
    RevisionTimeout,
    Approve,
    AutoComplete,
    ReportProblem {
        reason: ProblemReason,
        text: String,
    },
    ResolveRelease {
        refund: Option<Money>,
        note: String,
    },
    ResolveRefund {
        note: String,
    },
    DisputeTimeout,
    Reschedule {
        slot: Slot,
    },
    CancelByTalent {
        reason: CancelReason,
        note: Option<String>,
    },
    CancelByCustomer {
        note: Option<String>,
    },
    WithdrawContract {
        /// The name in the declaration; absent if the order's page was used.
        name: Option<String>,
    },
    OperatorCancel {
        note: String,
    },
    RefundAfterCompletion {
        note: String,
        chargeback: bool,
    },
    RefundPart {
        refund: Money,
        note: String,
    },
}

impl Command {
    pub const fn transition(&self) -> Transition {
        match self {
            Self::SendQuote { .. } => Transition::SendQuote,
            Self::QuoteExpire => Transition::QuoteExpire,
            Self::Authorise(_) => Transition::Authorise,
            Self::ReceiveTip(_) => Transition::ReceiveTip,
            Self::PaymentExpire => Transition::PaymentExpire,
            Self::SoldOut { .. } => Transition::SoldOut,
            Self::Accept => Transition::Accept,
            Self::Decline { .. } => Transition::Decline,
            Self::Withdraw { .. } => Transition::Withdraw,
            Self::AcceptTimeout => Transition::AcceptTimeout,
            Self::HoldLost => Transition::HoldLost,
            Self::DeliverDirect { .. } => Transition::DeliverDirect,
            Self::Deliver { .. } => Transition::Deliver,
            Self::SessionEnd => Transition::SessionEnd,
            Self::DeliveryTimeout => Transition::DeliveryTimeout,
            Self::RequestRevision { .. } => Transition::RequestRevision,
            Self::RevisionTimeout => Transition::RevisionTimeout,
            Self::Approve => Transition::Approve,
            Self::AutoComplete => Transition::AutoComplete,
            Self::ReportProblem { .. } => Transition::ReportProblem,
            Self::ResolveRelease { .. } => Transition::ResolveRelease,
            Self::ResolveRefund { .. } => Transition::ResolveRefund,
            Self::DisputeTimeout => Transition::DisputeTimeout,
            Self::Reschedule { .. } => Transition::Reschedule,
            Self::CancelByTalent { .. } => Transition::CancelByTalent,
            Self::CancelByCustomer { .. } => Transition::CancelByCustomer,
            Self::WithdrawContract { .. } => Transition::WithdrawContract,
            Self::OperatorCancel { .. } => Transition::OperatorCancel,
            Self::RefundAfterCompletion { .. } => Transition::RefundAfterCompletion,
            Self::RefundPart { .. } => Transition::RefundPart,
        }
    }
}

impl Command {
    /// Returns the text that the other party can read.
    pub(crate) fn words(&self) -> Option<&str> {
        match self {
            Self::SendQuote { note, .. }
            | Self::Decline { note, .. }
            | Self::Withdraw { note }
            | Self::CancelByTalent { note, .. }
            | Self::CancelByCustomer { note } => note.as_deref(),
            Self::RequestRevision { note } => Some(note),
            Self::ReportProblem { text, .. } => Some(text),
            // Deliveries and withdrawals exist only from the acceptance on, and operators may write any text.
            Self::DeliverDirect { .. }
            | Self::Deliver { .. }
            | Self::ResolveRelease { .. }
            | Self::ResolveRefund { .. }
            | Self::WithdrawContract { .. }
            | Self::OperatorCancel { .. }
            | Self::RefundAfterCompletion { .. }
            | Self::RefundPart { .. }
            | Self::QuoteExpire
            | Self::Authorise(_)
            | Self::ReceiveTip(_)
            | Self::PaymentExpire
            | Self::SoldOut { .. }
            | Self::Accept
            | Self::AcceptTimeout
            | Self::HoldLost
            | Self::SessionEnd
            | Self::DeliveryTimeout
            | Self::RevisionTimeout
            | Self::Approve
            | Self::AutoComplete
            | Self::DisputeTimeout
            | Self::Reschedule { .. } => None,
        }
    }
}

/// The hold of a payment, as fetched from the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Authorisation {
    pub intent_id: String,
    /// The charge of the intent.
    pub charge_id: Option<String>,
    /// The amount that can be captured; must equal the order's total.
    pub amount: Money,
    /// The time until which it can be captured.
    pub capture_before: Option<Timestamp>,
    pub method: Option<PaymentMethod>,
}

/// The reason why an authorised order cannot be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shortage {
    /// Another customer paid for the selected time first.
    SlotTaken,
    /// The talent has reached the maximum of open requests.
    FullyBooked,
    /// The promo code has reached its limit, in total or for this customer.
    PromoCodeUsed,
}

named!(Shortage {
    SlotTaken = "slot_taken",
    FullyBooked = "fully_booked",
    PromoCodeUsed = "promo_code_used",
});

/// The reason why a talent declines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    NoTime,
    /// Not what the talent does.
    NotMyKind,
    /// The brief is incomplete.
    Unclear,
    /// Insulting, dangerous or against the rules.
    Inappropriate,
    Other,
}

named!(DeclineReason {
    NoTime = "no_time",
    NotMyKind = "not_my_kind",
    Unclear = "unclear",
    Inappropriate = "inappropriate",
    Other = "other",
});

/// The reason why a talent cancels an accepted order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    /// Illness or injury.
    Illness,
    /// A conflict with a match, training or travel.
    Schedule,
    Other,
}

named!(CancelReason { Illness = "illness", Schedule = "schedule", Other = "other" });

/// The reason of a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemReason {
    /// The other party did not attend.
    NoShow,
    /// The delivery does not match the order.
    NotAsOrdered,
    /// The delivery cannot be played or used.
    Broken,
    /// Insulting, dangerous or against the rules.
    Inappropriate,
    Other,
}

named!(ProblemReason {
    NoShow = "no_show",
    NotAsOrdered = "not_as_ordered",
    Broken = "broken",
    Inappropriate = "inappropriate",
    Other = "other",
});
