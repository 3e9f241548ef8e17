//! The small machines beside the order: payment, refunds, payout (PRODUCT section 1).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::money::{Money, RefundParts};

/// `requires_payment` → `processing` → `authorised` → `captured` → `partially_refunded` → `refunded`;
/// `authorised` → `cancelled`; any → `failed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// Nobody paid yet.
    RequiresPayment,
    /// The provider works on it.
    Processing,
    /// Held.
    Authorised,
    /// Taken.
    Captured,
    /// Partly given back.
    PartiallyRefunded,
    /// All given back.
    Refunded,
    /// The hold was released, or never came.
    Cancelled,
    /// Refused; a retry is a new attempt of the same order.
    Failed,
}

/// How the customer pays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethod {
    /// The provider's kind: `card`, `link`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Card brand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brand: Option<String>,
    /// Last four digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last4: Option<String>,
    /// Wallet, like `apple_pay`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wallet: Option<String>,
    /// Country of the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
}

/// Why the provider refused.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentFailure {
    /// The provider's code, like `card_declined`.
    pub code: String,
    /// The network's code, like `insufficient_funds`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_code: Option<String>,
}

/// The payment of one order; attempts count up, the newest is here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// Where it stands.
    pub status: PaymentStatus,
    /// 1 to 10; a new checkout session is a new attempt.
    pub attempt: u32,
    /// The provider's checkout session of this attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// Where the customer pays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checkout_url: Option<String>,
    /// Payment intent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent_id: Option<String>,
    /// Charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge_id: Option<String>,
    /// What is asked: the order's total.
    pub amount: Money,
    /// What was taken.
    pub captured: Money,
    /// What was given back, promised refunds included.
    pub refunded: Money,
    /// Until when the hold can be captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture_before: Option<Timestamp>,
    /// How the customer pays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<PaymentMethod>,
    /// Why the last attempt failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<PaymentFailure>,
    /// The provider's receipt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt_url: Option<String>,
}

/// Why money goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundReason {
    /// The talent called it off.
    Requested,
    /// The talent said no after capture.
    Declined,
    /// Nothing came.
    NotDelivered,
    /// The customer cancelled under the policy.
    Policy,
    /// An operator decided.
    Dispute,
    /// Charged twice.
    Duplicate,
    /// Not the card's owner.
    Fraud,
}

/// Whether the provider has done it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    /// Promised.
    Pending,
    /// Done.
    Succeeded,
    /// Refused by the provider, or returned by the customer's bank after it was made. It is made again.
    Failed,
}

/// One refund of an order; the order version it was decided at is its key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    /// The order version that decided it; part of the idempotency key.
    pub version: u64,
    /// At least 1, at most captured − refunded.
    pub amount: Money,
    /// Why.
    pub reason: RefundReason,
    /// Whose money it was.
    pub parts: RefundParts,
    /// Whether the provider has done it.
    pub status: RefundStatus,
    /// The provider's refund; one that the customer's bank returned stays here until it is made again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<String>,
    /// What of it the customer's bank gave by a lost chargeback, the provider's refund being the rest. One that succeeded
    /// without a refund of the provider came from the bank as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_bank: Option<Money>,
    /// When it was decided.
    pub at: Timestamp,
}

impl Refund {
    /// Whether the provider made it and the customer's bank returned it: one that the provider refused has no identifier.
    pub fn is_returned(&self) -> bool {
        self.status == RefundStatus::Failed && self.provider_id.is_some()
    }

    /// What the provider has to make of it: all but the bank's part.
    pub fn by_provider(&self) -> Money {
        let zero = Money::zero(self.amount.currency());
        let by_bank = self.by_bank.unwrap_or(zero);
        self.amount.minus(by_bank).unwrap_or(zero)
    }

    /// The part that a lost chargeback is known to have given the customer, zero for a refund that the provider made; `None`
    /// for one that is still to be made. The status decides, since a returned refund keeps the provider's identifier.
    pub(crate) fn decided_by_bank(&self) -> Option<Money> {
        let zero = Money::zero(self.amount.currency());
        match (self.by_bank, self.status, &self.provider_id) {
            (Some(part), _, _) => Some(part),
            (None, RefundStatus::Succeeded, None) => Some(self.amount),
            (None, RefundStatus::Pending | RefundStatus::Succeeded, Some(_)) => Some(zero),
            (None, RefundStatus::Pending, None) | (None, RefundStatus::Failed, _) => None,
        }
    }
}

/// What became of a refund that was promised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundOutcome {
    /// Whether the provider has done it.
    pub status: RefundStatus,
    /// The provider's refund.
    pub provider_id: Option<String>,
    /// What of it the customer's bank gave, see [`Refund::by_bank`].
    pub by_bank: Option<Money>,
}

/// `not_due` → `scheduled` → `paid` → `partially_reversed` or `reversed`; `scheduled` → `blocked`;
/// `scheduled` ⇄ `failed`; any unpaid → `frozen` or `cancelled`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutStatus {
    /// Nothing earned yet.
    NotDue,
    /// Earned, waits for its day.
    Scheduled,
    /// Earned and due, but the talent cannot be paid yet.
    Blocked,
    /// Stopped by a dispute, or held by an operator.
    Frozen,
    /// The provider refused; retried.
    Failed,
    /// Transferred.
    Paid,
    /// Partly taken back.
    PartiallyReversed,
    /// All taken back.
    Reversed,
    /// Nothing is left to pay.
    Cancelled,
}

impl PayoutStatus {
    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotDue => "not_due",
            Self::Scheduled => "scheduled",
            Self::Blocked => "blocked",
            Self::Frozen => "frozen",
            Self::Failed => "failed",
            Self::Paid => "paid",
            Self::PartiallyReversed => "partially_reversed",
            Self::Reversed => "reversed",
            Self::Cancelled => "cancelled",
        }
    }
}

/// What the talent gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payout {
    /// Where it stands.
    pub status: PayoutStatus,
    /// The talent's net after refunds.
    pub amount: Money,
    /// When it is transferred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<Timestamp>,
    /// When it was transferred.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_at: Option<Timestamp>,
    /// The provider's transfer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transfer_id: Option<String>,
    /// Why it is blocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked_reason: Option<String>,
    /// What was taken back, by the provider or by what is owed.
    pub reversed: Money,
    /// The part of the amount that is not transferred but covers what the talent owed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub netted: Option<Money>,
    /// The part of `reversed` that the provider could not take back: owed, and netted from later payouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owed: Option<Money>,
}

impl Payment {
    /// A payment nobody has begun.
    pub(crate) const fn new(total: Money) -> Self {
        let zero = Money::zero(total.currency());
        Self {
            status: PaymentStatus::RequiresPayment,
            attempt: 1,
            session_id: None,
            checkout_url: None,
            intent_id: None,
            charge_id: None,
            amount: total,
            captured: zero,
            refunded: zero,
            capture_before: None,
            method: None,
            failure: None,
            receipt_url: None,
        }
    }
}

impl Payout {
    /// A payout nobody has earned yet.
    pub(crate) const fn new(talent_net: Money) -> Self {
        Self {
            status: PayoutStatus::NotDue,
            amount: talent_net,
            due_at: None,
            paid_at: None,
            transfer_id: None,
            blocked_reason: None,
            reversed: Money::zero(talent_net.currency()),
            netted: None,
            owed: None,
        }
    }

    /// The part of the amount that covers what the talent owed; zero if there is none.
    pub fn netted(&self) -> Money {
        self.netted.unwrap_or(Money::zero(self.amount.currency()))
    }

    /// The part of `reversed` that the provider could not take back; zero if there is none.
    pub fn owed(&self) -> Money {
        self.owed.unwrap_or(Money::zero(self.amount.currency()))
    }
}
