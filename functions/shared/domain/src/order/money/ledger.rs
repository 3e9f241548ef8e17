//! The money that transitions move: refunds and payouts. Every refund is divided, and its parts add up to it.

use jiff::Timestamp;

use super::payment::{PaymentStatus, PayoutStatus, Refund, RefundReason, RefundStatus};
use crate::money::{Money, MoneyError, RefundParts, refund_parts};
use crate::order::machine::effects::Effect;
use crate::order::machine::steps::Step;
use crate::order::record::Order;

impl Step {
    /// Captures the full held amount.
    pub(crate) fn capture(&mut self) {
        let amount = self.order.payment.amount;
        self.order.payment.captured = amount;
        self.order.payment.status = PaymentStatus::Captured;
        self.effects.push(Effect::Capture { amount });
    }

    /// Releases the hold, or prevents a later one.
    pub(crate) fn release(&mut self, effect: Option<Effect>) {
        self.order.payment.status = PaymentStatus::Cancelled;
        self.nothing_to_pay_out();
        self.effects.extend(effect);
    }

    pub(crate) fn refund_all(&mut self, reason: RefundReason) -> Result<(), MoneyError> {
        self.refund(self.order.refundable(), reason)
    }

    /// Refunds a part; does nothing for an amount of zero.
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

    /// Records the amount that the bank took back, at most the remaining amount.
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
        // The bank took back a part: the rest of the net belongs to the talent.
        if is_unpaid {
            self.order.payout.blocked_reason = None;
            self.schedule_payout(self.payout_at());
        }
        Ok(())
    }

    /// Schedules the payout of the remaining net, or cancels it if nothing remains.
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

    /// Stops the payout until an operator decides.
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
            settled_minor: None,
            settled_in: None,
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

    /// Deducts the talent's part of a refund from the payout, or reverses the transfer if it was paid out.
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
    /// Returns the amount that can still be refunded: captured − refunded.
    pub fn refundable(&self) -> Money {
        let zero = Money::zero(self.money.total.currency());
        self.payment
            .captured
            .minus(self.payment.refunded)
            .unwrap_or(zero)
    }

    /// Returns the refunds that the customer's bank returned and that have to be made again.
    pub fn returned_refunds(&self) -> impl Iterator<Item = &Refund> {
        self.refunds.iter().filter(|refund| refund.is_returned())
    }

    /// Returns whether a refund has to be made again: the provider rejected it, or the customer's bank returned it.
    pub fn has_failed_refund(&self) -> bool {
        let failed = |refund: &Refund| refund.status == RefundStatus::Failed;
        self.refunds.iter().any(failed)
    }
}
