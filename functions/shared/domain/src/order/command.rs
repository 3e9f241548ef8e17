//! What one can ask of an order: a transition with its data.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::deliverable::Deliverable;
use super::named::named;
use super::payment::PaymentMethod;
use super::transition::Transition;
use crate::money::{Fees, Money};
use crate::slots::Slot;

/// A transition with the data it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "transition", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each variant is the transition of that name")]
pub enum Command {
    SendQuote {
        price: Money,
        note: Option<String>,
        /// What the platform takes of this talent's orders now.
        fees: Fees,
    },
    QuoteExpire,
    Authorise(Authorisation),
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
    OperatorCancel {
        note: String,
    },
    RefundAfterCompletion {
        note: String,
        chargeback: bool,
    },
}

impl Command {
    /// The transition it asks for.
    pub const fn transition(&self) -> Transition {
        match self {
            Self::SendQuote { .. } => Transition::SendQuote,
            Self::QuoteExpire => Transition::QuoteExpire,
            Self::Authorise(_) => Transition::Authorise,
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
            Self::OperatorCancel { .. } => Transition::OperatorCancel,
            Self::RefundAfterCompletion { .. } => Transition::RefundAfterCompletion,
        }
    }
}

impl Command {
    /// What is written with it for the other side of the order to read.
    pub(crate) fn words(&self) -> Option<&str> {
        match self {
            Self::SendQuote { note, .. }
            | Self::Decline { note, .. }
            | Self::Withdraw { note }
            | Self::CancelByTalent { note, .. }
            | Self::CancelByCustomer { note } => note.as_deref(),
            Self::RequestRevision { note } => Some(note),
            Self::ReportProblem { text, .. } => Some(text),
            // Deliveries come with the acceptance or after it, and what operators decide is theirs to word.
            Self::DeliverDirect { .. }
            | Self::Deliver { .. }
            | Self::ResolveRelease { .. }
            | Self::ResolveRefund { .. }
            | Self::OperatorCancel { .. }
            | Self::RefundAfterCompletion { .. }
            | Self::QuoteExpire
            | Self::Authorise(_)
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

/// What the provider says about the hold, freshly fetched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Authorisation {
    /// Payment intent.
    pub intent_id: String,
    /// Its charge.
    pub charge_id: Option<String>,
    /// What can be captured; must equal the order's total.
    pub amount: Money,
    /// Until when it can be captured.
    pub capture_before: Option<Timestamp>,
    /// How the customer pays.
    pub method: Option<PaymentMethod>,
}

/// What was gone when the money was held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shortage {
    /// Somebody paid for the chosen time first.
    SlotTaken,
    /// The talent has as many open requests as they take.
    FullyBooked,
    /// The promo code was used by others as often as it can be, or by this customer.
    PromoCodeUsed,
}

named!(Shortage {
    SlotTaken = "slot_taken",
    FullyBooked = "fully_booked",
    PromoCodeUsed = "promo_code_used",
});

/// Why a talent says no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// No time.
    NoTime,
    /// Not what the talent does.
    NotMyKind,
    /// The brief does not say enough.
    Unclear,
    /// Insulting, dangerous or against the rules.
    Inappropriate,
    /// Anything else.
    Other,
}

named!(DeclineReason {
    NoTime = "no_time",
    NotMyKind = "not_my_kind",
    Unclear = "unclear",
    Inappropriate = "inappropriate",
    Other = "other",
});

/// Why a talent calls an accepted order off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    /// Ill or hurt.
    Illness,
    /// A match, a training, a journey.
    Schedule,
    /// Anything else.
    Other,
}

named!(CancelReason { Illness = "illness", Schedule = "schedule", Other = "other" });

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemReason {
    /// The other side did not come.
    NoShow,
    /// It is not what was ordered.
    NotAsOrdered,
    /// It cannot be played or used.
    Broken,
    /// Insulting, dangerous or against the rules.
    Inappropriate,
    /// Anything else.
    Other,
}

named!(ProblemReason {
    NoShow = "no_show",
    NotAsOrdered = "not_as_ordered",
    Broken = "broken",
    Inappropriate = "inappropriate",
    Other = "other",
});
