//! The state machines of an order's money: payment, refunds, payout (PRODUCT section 1).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::settlement::Settlement;
use crate::money::{Currency, Money, RefundParts};

/// The status of a payment: `requires_payment` → `processing` → `authorised` → `captured` → `partially_refunded` →
/// `refunded`; `authorised` → `cancelled`; any → `failed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// Not paid yet.
    RequiresPayment,
    /// In progress at the provider.
    Processing,
    /// Held.
    Authorised,
    Captured,
    PartiallyRefunded,
    Refunded,
    /// The hold was released, or never made.
    Cancelled,
    /// Declined; a retry is a new attempt of the same order.
    Failed,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethod {
    /// The provider's kind: `card`, `link`.
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brand: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last4: Option<String>,
    /// The wallet, like `apple_pay`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wallet: Option<String>,
    /// The country of the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
}

/// The provider's reason for a declined payment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentFailure {
    /// The provider's code, like `card_declined`.
    pub code: String,
    /// The network's code, like `insufficient_funds`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_code: Option<String>,
}

/// The payment of one order, in its latest attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    pub status: PaymentStatus,
    /// The number of the attempt, 1 to 10; a new checkout session is a new attempt.
    pub attempt: u32,
    /// The provider's checkout session of this attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// The URL of the checkout page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checkout_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge_id: Option<String>,
    /// The requested amount: the order's total.
    pub amount: Money,
    pub captured: Money,
    /// The refunded amount, including pending refunds.
    pub refunded: Money,
    /// What the captured amount became on the platform's balance; absent until the provider reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settlement: Option<Settlement>,
    /// The time until which the hold can be captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture_before: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<PaymentMethod>,
    /// The reason why the last attempt failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<PaymentFailure>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt_url: Option<String>,
}

/// The reason of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundReason {
    /// The talent cancelled.
    Requested,
    /// The talent declined after the capture.
    Declined,
    /// Nothing was delivered.
    NotDelivered,
    /// The customer cancelled under the policy.
    Policy,
    /// An operator decided.
    Dispute,
    /// The customer was charged twice.
    Duplicate,
    /// The customer was not the cardholder.
    Fraud,
}

/// The status of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    /// Decided, not made yet.
    Pending,
    Succeeded,
    /// Rejected by the provider, or returned by the customer's bank afterwards. It is retried.
    Failed,
}

/// One refund of an order, identified by the order version that decided it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    /// The order version that decided it; part of the idempotency key.
    pub version: u64,
    /// The amount, at least 1 and at most captured − refunded.
    pub amount: Money,
    pub reason: RefundReason,
    /// The parts of the amount.
    pub parts: RefundParts,
    pub status: RefundStatus,
    /// The provider's identifier of the refund. A refund that was returned keeps it until it is made again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<String>,
    /// The part that the customer received from the bank through a lost chargeback; the provider refunds the rest. A
    /// refund that succeeded without an identifier of the provider was fully covered by the bank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_bank: Option<Money>,
    /// What it moved on the platform's balance if the payment or the refund was converted: minor units of
    /// `settledIn`, negative if they were deducted. The provider converts at the rate of the day, so it is no share of
    /// what the payment became.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled_minor: Option<i64>,
    /// The currency of `settledMinor`; absent if it is the payment's settlement currency. It is another one after the
    /// platform's account has lost or got a currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled_in: Option<Currency>,
    /// The time of the decision.
    pub at: Timestamp,
}

impl Refund {
    /// Returns whether the provider made it and the customer's bank returned it; a rejected refund has no identifier.
    pub fn is_returned(&self) -> bool {
        self.status == RefundStatus::Failed && self.provider_id.is_some()
    }

    /// Returns the part that the provider has to refund: all but the bank's part.
    pub fn by_provider(&self) -> Money {
        let zero = Money::zero(self.amount.currency());
        let by_bank = self.by_bank.unwrap_or(zero);
        self.amount.minus(by_bank).unwrap_or(zero)
    }

    /// Returns the part that the customer received through a lost chargeback, zero if the provider made the refund, or
    /// `None` if it is still to be made. The status decides, because a returned refund keeps the provider's identifier.
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

/// The result of a pending refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundOutcome {
    pub status: RefundStatus,
    /// The provider's identifier of the refund.
    pub provider_id: Option<String>,
    /// The part that the customer received from the bank, see [`Refund::by_bank`].
    pub by_bank: Option<Money>,
    /// What it moved on the platform's balance, in minor units, as the provider reported it.
    pub moved: Option<(i64, Currency)>,
}

/// The status of a payout: `not_due` → `scheduled` → `paid` → `partially_reversed` or `reversed`; `scheduled` →
/// `blocked`; `scheduled` ⇄ `failed`; any unpaid → `frozen` or `cancelled`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutStatus {
    /// Not earned yet.
    NotDue,
    /// Earned, waiting for its date.
    Scheduled,
    /// Earned and due, but the talent's payout account is not ready.
    Blocked,
    /// Stopped by a dispute or an operator.
    Frozen,
    /// Rejected by the provider; it is retried.
    Failed,
    Paid,
    PartiallyReversed,
    Reversed,
    /// Nothing remains to be paid.
    Cancelled,
}

impl PayoutStatus {
    /// Returns the name in the API.
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payout {
    pub status: PayoutStatus,
    /// The talent's net after refunds.
    pub amount: Money,
    /// The time at which it is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<Timestamp>,
    /// The time of the transfer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_at: Option<Timestamp>,
    /// The provider's identifier of the transfer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transfer_id: Option<String>,
    /// The transferred amount in the currency of the transfer, if the payment was converted; reversals do not change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transferred: Option<Money>,
    /// The reason why it is blocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked_reason: Option<String>,
    /// The reversed amount, including what the talent owes.
    pub reversed: Money,
    /// The part of the amount that is not transferred because it offsets a debt of the talent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub netted: Option<Money>,
    /// The part of `reversed` that the provider could not reverse: a debt that is offset against later payouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owed: Option<Money>,
}

impl Payment {
    /// Returns a payment that was not started.
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
            settlement: None,
            capture_before: None,
            method: None,
            failure: None,
            receipt_url: None,
        }
    }
}

impl Payout {
    /// Returns a payout that is not earned yet.
    pub(crate) const fn new(talent_net: Money) -> Self {
        Self {
            status: PayoutStatus::NotDue,
            amount: talent_net,
            due_at: None,
            paid_at: None,
            transfer_id: None,
            transferred: None,
            blocked_reason: None,
            reversed: Money::zero(talent_net.currency()),
            netted: None,
            owed: None,
        }
    }

    /// Returns the part of the amount that offsets a debt of the talent, or zero.
    pub fn netted(&self) -> Money {
        self.netted.unwrap_or(Money::zero(self.amount.currency()))
    }

    /// Returns the part of `reversed` that the provider could not reverse, or zero.
    pub fn owed(&self) -> Money {
        self.owed.unwrap_or(Money::zero(self.amount.currency()))
    }
}
