//! Where the money of an order is, for each party. Every page and email that mentions money derives its sentence from
//! here, so that none promises a payout, a refund or a release that does not happen.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::payment::{PayoutStatus, RefundReason};
use crate::money::{Money, refund_parts};
use crate::order::machine::state::State;
use crate::order::record::{Chargeback, ChargebackStatus, Order};

/// Where the customer's money is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStanding {
    /// Nothing was reserved or charged.
    NotReserved,
    /// Reserved on the card, not charged.
    Reserved,
    /// It was reserved; the reservation is released, and nothing was charged.
    Released,
    /// Charged, and nothing is refunded.
    Charged,
    /// A part is refunded, or will be.
    PartRefunded,
    /// All of it is refunded, or will be.
    Refunded,
}

/// Where the talent's earnings are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarningsStanding {
    /// The order ended without a charge.
    NotEarned,
    /// The order continues; nothing is due yet.
    UnderWay,
    /// The payout has a day.
    Scheduled,
    /// Due, but the payout account is not ready.
    WaitsForAccount,
    /// The provider rejected the transfer, which is repeated.
    Refused,
    /// Stopped until an operator decides a reported problem.
    InDispute,
    /// Stopped until the customer's bank decides.
    WithBank,
    /// Stopped by an operator, who may release it.
    OnHold,
    /// All of it was transferred.
    PaidOut,
    /// Transferred, less a part that was set off against earlier refunds.
    PartSetOff,
    /// All of it was set off against earlier refunds; nothing was transferred.
    SetOff,
    /// Transferred; a refund takes a part back.
    PartTakenBack,
    /// Transferred or set off; a refund takes all of it back.
    TakenBack,
    /// A refund before the payout left nothing.
    NothingLeft,
}

impl EarningsStanding {
    /// Returns whether the talent has the earnings, in the payout account or set off against a debt.
    pub const fn is_settled(self) -> bool {
        matches!(
            self,
            Self::PaidOut | Self::PartSetOff | Self::SetOff | Self::PartTakenBack
        )
    }
}

/// The decision of the customer's bank about the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankDecision {
    pub status: ChargebackStatus,
    /// The amount that the cardholder disputes.
    pub amount: Money,
    /// The part of the talent's earnings that is taken back if the bank decides for the cardholder; absent unless it is
    /// open and the earnings were paid out or set off. Only for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_risk: Option<Money>,
}

impl Order {
    /// Returns where the customer's money is.
    pub fn payment_standing(&self) -> PaymentStanding {
        let payment = &self.payment;
        if payment.captured.is_zero() {
            return if !self.was_reserved() {
                PaymentStanding::NotReserved
            } else if self.state.is_end() {
                PaymentStanding::Released
            } else {
                PaymentStanding::Reserved
            };
        }
        if payment.refunded.is_zero() {
            PaymentStanding::Charged
        } else if payment.refunded == payment.captured {
            PaymentStanding::Refunded
        } else {
            PaymentStanding::PartRefunded
        }
    }

    /// Returns the order as people see it: its due payout waits for an account that can receive it. The first transfer
    /// that is due finds that out only later.
    #[must_use]
    pub fn seen_with_account(mut self, can_be_paid: bool) -> Self {
        if !can_be_paid && self.payout.status == PayoutStatus::Scheduled {
            self.payout.status = PayoutStatus::Blocked;
        }
        self
    }

    /// Returns where the talent's earnings are.
    pub fn earnings_standing(&self) -> EarningsStanding {
        let payout = &self.payout;
        let is_charged = !self.payment.captured.is_zero();
        match payout.status {
            PayoutStatus::NotDue if self.state.is_end() && !is_charged => {
                EarningsStanding::NotEarned
            }
            PayoutStatus::NotDue => EarningsStanding::UnderWay,
            PayoutStatus::Scheduled => EarningsStanding::Scheduled,
            PayoutStatus::Blocked => EarningsStanding::WaitsForAccount,
            PayoutStatus::Failed => EarningsStanding::Refused,
            PayoutStatus::Frozen if self.state == State::Disputed => EarningsStanding::InDispute,
            PayoutStatus::Frozen if payout.waits_for_bank() => EarningsStanding::WithBank,
            PayoutStatus::Frozen => EarningsStanding::OnHold,
            PayoutStatus::Paid if payout.netted().is_zero() => EarningsStanding::PaidOut,
            PayoutStatus::Paid if self.sent().is_zero() => EarningsStanding::SetOff,
            PayoutStatus::Paid => EarningsStanding::PartSetOff,
            PayoutStatus::PartiallyReversed => EarningsStanding::PartTakenBack,
            PayoutStatus::Reversed => EarningsStanding::TakenBack,
            PayoutStatus::Cancelled if is_charged => EarningsStanding::NothingLeft,
            PayoutStatus::Cancelled => EarningsStanding::NotEarned,
        }
    }

    /// Returns the day of the payout: the planned one, or that of the transfer. A payout that waits for something else
    /// has none, although it is tried again every day.
    pub fn payout_day(&self) -> Option<Timestamp> {
        match self.payout.status {
            PayoutStatus::Scheduled => self.timers.payout_at.or(self.payout.due_at),
            PayoutStatus::Paid | PayoutStatus::PartiallyReversed | PayoutStatus::Reversed => {
                self.payout.paid_at
            }
            PayoutStatus::NotDue
            | PayoutStatus::Blocked
            | PayoutStatus::Frozen
            | PayoutStatus::Failed
            | PayoutStatus::Cancelled => None,
        }
    }

    /// Returns the decision of the customer's bank, or `None` without a chargeback.
    pub fn bank_decision(&self) -> Option<BankDecision> {
        let chargeback = self.chargeback.as_deref()?;
        Some(BankDecision {
            status: chargeback.status,
            amount: chargeback.amount,
            at_risk: self.at_risk(chargeback),
        })
    }

    /// Returns the part of the refunded amount that the customer received from the bank, through a lost chargeback.
    pub fn returned_by_bank(&self) -> Money {
        let zero = Money::zero(self.money.total.currency());
        let refunded = self.payment.refunded;
        let lost = self.chargeback.as_deref();
        let lost = lost.filter(|one| one.status == ChargebackStatus::Lost);
        let taken = lost.and_then(|one| one.amount.at_most(refunded).ok());
        taken.unwrap_or(zero)
    }

    /// Returns whether the last refund was no refund of ours, but the bank's decision.
    pub fn is_last_refund_by_bank(&self) -> bool {
        self.refunds.last().is_some_and(|refund| {
            refund.reason == RefundReason::Fraud || refund.by_provider().is_zero()
        })
    }

    /// Returns whether money was reserved. A payment that came too late for a slot, a code or a tip was never noted as
    /// reserved, but its hold is released like any other.
    fn was_reserved(&self) -> bool {
        self.payment.intent_id.is_some() || self.shortage().is_some() || self.is_tip_refused()
    }

    /// Returns the talent's part of what an open chargeback would take.
    fn at_risk(&self, chargeback: &Chargeback) -> Option<Money> {
        let is_at_risk =
            chargeback.status == ChargebackStatus::Open && self.earnings_standing().is_settled();
        if !is_at_risk {
            return None;
        }
        let taken = chargeback.amount.at_most(self.refundable()).ok()?;
        let parts = refund_parts(&self.money, self.payment.refunded, taken).ok()?;
        Some(parts.talent).filter(|part| !part.is_zero())
    }
}
