//! Money of an order that moves: refunds, payouts. Every refund is split and every split adds up.

use jiff::Timestamp;

use super::effects::Effect;
use super::payment::{PaymentStatus, PayoutStatus, Refund, RefundReason, RefundStatus};
use super::record::Order;
use super::steps::Step;
use super::timers::PAYOUT_DELAY;
use crate::later;
use crate::money::{Money, MoneyError, RefundParts, refund_parts};

impl Step {
    /// Takes what was held, all of it.
    pub(crate) fn capture(&mut self) {
        let amount = self.order.payment.amount;
        self.order.payment.captured = amount;
        self.order.payment.status = PaymentStatus::Captured;
        self.effects.push(Effect::Capture { amount });
    }

    /// Lets go of what was held, or will be.
    pub(crate) fn release(&mut self, effect: Option<Effect>) {
        self.order.payment.status = PaymentStatus::Cancelled;
        self.nothing_to_pay_out();
        self.effects.extend(effect);
    }

    /// Gives back all that is left.
    pub(crate) fn refund_all(&mut self, reason: RefundReason) -> Result<(), MoneyError> {
        self.refund(self.order.refundable(), reason)
    }

    /// Gives a part back; nothing for an amount of zero.
    pub(crate) fn refund(&mut self, amount: Money, reason: RefundReason) -> Result<(), MoneyError> {
        if amount.is_zero() {
            return Ok(());
        }
        let parts = self.note_refund(amount, reason, RefundStatus::Pending)?;
        self.effects.push(Effect::Refund {
            amount,
            reason,
            parts,
        });
        self.take_back(parts.talent)
    }

    /// The bank has already given back what it asked for, at most all that is left.
    pub(crate) fn charged_back(&mut self) -> Result<(), MoneyError> {
        let left = self.order.refundable();
        let taken = self
            .order
            .chargeback
            .as_ref()
            .map_or(left, |one| one.amount);
        let amount = if taken.minus(left).is_ok() {
            left
        } else {
            taken
        };
        if amount.is_zero() {
            return Ok(());
        }
        let parts = self.note_refund(amount, RefundReason::Fraud, RefundStatus::Succeeded)?;
        self.take_back(parts.talent)?;
        let is_unpaid = !matches!(
            self.order.payout.status,
            PayoutStatus::Paid
                | PayoutStatus::PartiallyReversed
                | PayoutStatus::Reversed
                | PayoutStatus::Cancelled
        );
        // The bank took a part: what is left of the net is the talent's.
        if is_unpaid {
            self.order.payout.blocked_reason = None;
            self.schedule_payout(later(self.now, PAYOUT_DELAY));
        }
        Ok(())
    }

    /// Promises the talent what is left of the net, or nothing when nothing is left.
    pub(crate) fn schedule_payout(&mut self, at: Timestamp) {
        let amount = self.order.payout.amount;
        if amount.is_zero() {
            self.nothing_to_pay_out();
            return;
        }
        self.order.payout.due_at = Some(at);
        if self.order.has_open_chargeback() {
            self.order.payout.freeze_for_bank();
            self.order.timers.payout_at = None;
            self.effects.push(Effect::FreezePayout);
            return;
        }
        self.order.timers.payout_at = Some(at);
        self.order.payout.status = PayoutStatus::Scheduled;
        self.effects.push(Effect::SchedulePayout { at, amount });
    }

    /// Stops the payout until an operator decided.
    pub(crate) fn freeze_payout(&mut self) {
        self.order.payout.status = PayoutStatus::Frozen;
        self.order.payout.due_at = None;
        self.effects.push(Effect::FreezePayout);
    }

    fn note_refund(
        &mut self,
        amount: Money,
        reason: RefundReason,
        status: RefundStatus,
    ) -> Result<RefundParts, MoneyError> {
        amount.minus(Money::zero(amount.currency()))?;
        self.order.refundable().minus(amount).map_err(too_large)?;
        let payment = &mut self.order.payment;
        let parts = refund_parts(&self.order.money, payment.refunded, amount)?;
        payment.refunded = payment.refunded.plus(amount)?;
        payment.status = if payment.refunded == payment.captured {
            PaymentStatus::Refunded
        } else {
            PaymentStatus::PartiallyRefunded
        };
        let version = self.order.version;
        self.order.refunds.push(Refund {
            by_bank: None,
            version,
            amount,
            reason,
            parts,
            status,
            provider_id: None,
            at: self.now,
        });
        Ok(parts)
    }

    /// The talent's part of a refund: not paid out any more, or taken back when it was.
    fn take_back(&mut self, part: Money) -> Result<(), MoneyError> {
        let payout = &mut self.order.payout;
        let left = payout.amount.minus(part)?;
        if matches!(
            payout.status,
            PayoutStatus::Paid | PayoutStatus::PartiallyReversed
        ) {
            payout.reversed = payout.reversed.plus(part)?;
            payout.status = if left.is_zero() {
                PayoutStatus::Reversed
            } else {
                PayoutStatus::PartiallyReversed
            };
            if !part.is_zero() {
                self.effects.push(Effect::ReverseTransfer { amount: part });
            }
        } else if left.is_zero() {
            payout.status = PayoutStatus::Cancelled;
            payout.due_at = None;
        }
        payout.amount = left;
        Ok(())
    }

    fn nothing_to_pay_out(&mut self) {
        let zero = Money::zero(self.order.money.total.currency());
        self.order.payout.status = PayoutStatus::Cancelled;
        self.order.payout.amount = zero;
        self.order.payout.due_at = None;
    }
}

fn too_large(error: MoneyError) -> MoneyError {
    if error == MoneyError::Negative {
        MoneyError::RefundTooLarge
    } else {
        error
    }
}

impl Order {
    /// What can still be given back: captured − refunded.
    pub fn refundable(&self) -> Money {
        let zero = Money::zero(self.money.total.currency());
        self.payment
            .captured
            .minus(self.payment.refunded)
            .unwrap_or(zero)
    }

    /// Refunds that wait to be made again after the customer's bank returned them.
    pub fn returned_refunds(&self) -> impl Iterator<Item = &Refund> {
        self.refunds.iter().filter(|refund| refund.is_returned())
    }

    /// Whether a refund waits to be made again: the provider refused it, or the customer's bank returned it.
    pub fn has_failed_refund(&self) -> bool {
        let failed = |refund: &Refund| refund.status == RefundStatus::Failed;
        self.refunds.iter().any(failed)
    }
}
