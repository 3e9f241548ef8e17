//! Writes that are no transition: what the provider told us, links, claims. Each raises the version.

use jiff::Timestamp;

use super::command::Command;
use super::outcome::Refused;
use super::payment::{PaymentFailure, PaymentStatus, PayoutStatus, RefundOutcome};
use super::record::{Order, PendingOp, ProviderOp};
use super::state::{Actor, State};
use super::timers::{PAYOUT_LOOKED_AT_AGAIN_AFTER, whole_seconds};
use super::transition::Transition;
use crate::audit::AuditEntry;
use crate::ids::UserId;
use crate::later;
use crate::money::{Money, MoneyError};

/// Checkout sessions of one order.
const MOST_ATTEMPTS: u32 = 10;

impl Order {
    /// The same order, one version later.
    #[must_use]
    pub fn next(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            updated_at: whole_seconds(now),
            ..self.clone()
        }
    }

    /// The order with a provider call announced; written on condition of the version before it.
    #[must_use]
    pub fn with_pending_op(
        &self,
        op: ProviderOp,
        command: Command,
        actor: Actor,
        now: Timestamp,
    ) -> Self {
        let idempotency_key = self.idempotency_key(command.transition());
        let pending_op = PendingOp {
            op,
            command: Some(command),
            actor,
            at: whole_seconds(now),
            idempotency_key,
            entry: None,
        };
        Self {
            pending_op: Some(pending_op),
            ..self.next(now)
        }
    }

    /// The order with the capture of an operator's decision announced; `entry` goes into the audit log with the step.
    #[must_use]
    pub fn with_pending_decision(
        &self,
        command: Command,
        entry: &AuditEntry,
        now: Timestamp,
    ) -> Self {
        let mut order = self.with_pending_op(ProviderOp::Capture, command, Actor::Operator, now);
        if let Some(pending) = &mut order.pending_op {
            pending.entry = Some(Box::new(entry.clone()));
        }
        order
    }

    /// The order with the transfer of its payout announced, `netted` of it kept for what the talent owes (at most the
    /// amount); written on condition of the version before it, which makes the transfer's key.
    #[must_use]
    pub fn with_pending_transfer(&self, netted: Money, now: Timestamp) -> Self {
        let pending_op = PendingOp {
            op: ProviderOp::Transfer,
            command: None,
            actor: Actor::Timer,
            at: whole_seconds(now),
            idempotency_key: format!("order:{}:payout:{}", self.order_guid, self.version),
            entry: None,
        };
        let mut order = Self {
            pending_op: Some(pending_op),
            ..self.next(now)
        };
        order.payout.netted = Some(netted).filter(|netted| !netted.is_zero());
        order
    }

    /// The order with its announced step announced anew, as of the same moment: under a used key
    /// the provider repeats its first answer for a day, a failure of its own included.
    #[must_use]
    pub fn with_pending_op_again(&self, now: Timestamp) -> Self {
        let mut order = self.next(now);
        if let Some(pending) = &mut order.pending_op
            && let Some(command) = &pending.command
        {
            pending.idempotency_key = self.idempotency_key(command.transition());
        }
        order
    }

    /// The order after an announced call turned out impossible.
    #[must_use]
    pub fn without_pending_op(&self, now: Timestamp) -> Self {
        Self {
            pending_op: None,
            ..self.next(now)
        }
    }

    /// The order with a checkout session to pay at; a second session is a new attempt.
    pub fn with_checkout(
        &self,
        session_id: String,
        checkout_url: String,
        now: Timestamp,
    ) -> Result<Self, Refused> {
        let used = self
            .payment
            .session_id
            .as_ref()
            .is_some_and(|earlier| *earlier != session_id);
        if self.state != State::PendingPayment || (used && self.payment.attempt >= MOST_ATTEMPTS) {
            return Err(Refused::TooLate(Transition::Authorise));
        }
        let mut order = self.next(now);
        order.payment.attempt = order.payment.attempt.saturating_add(u32::from(used));
        order.payment.status = PaymentStatus::RequiresPayment;
        order.payment.session_id = Some(session_id);
        order.payment.checkout_url = Some(checkout_url);
        Ok(order)
    }

    /// The order with what the provider says about a payment that does not hold yet.
    #[must_use]
    pub fn with_payment_status(
        &self,
        status: PaymentStatus,
        failure: Option<PaymentFailure>,
        now: Timestamp,
    ) -> Self {
        let mut order = self.next(now);
        order.payment.status = status;
        order.payment.failure = failure;
        order
    }

    /// The order after the provider answered to the refund decided at version `decided`.
    #[must_use]
    pub fn with_refund_outcome(
        &self,
        decided: u64,
        outcome: &RefundOutcome,
        now: Timestamp,
    ) -> Self {
        let mut order = self.next(now);
        if let Some(refund) = order
            .refunds
            .iter_mut()
            .find(|refund| refund.version == decided)
        {
            refund.status = outcome.status;
            refund.provider_id.clone_from(&outcome.provider_id);
            refund.by_bank = outcome.by_bank;
        }
        order
    }

    /// The order after its payout was transferred, as it may have been announced; without a transfer if all of it was
    /// netted.
    #[must_use]
    pub fn with_payout_paid(&self, transfer_id: Option<String>, now: Timestamp) -> Self {
        let mut order = self.without_pending_op(now);
        order.payout.status = PayoutStatus::Paid;
        order.payout.transfer_id = transfer_id;
        order.payout.paid_at = Some(now);
        order.payout.blocked_reason = None;
        order
    }

    /// The order whose payout is due to a talent who cannot be paid yet; looked at again after a day.
    #[must_use]
    pub fn with_payout_blocked(&self, reason: String, now: Timestamp) -> Self {
        self.with_payout_held_up(PayoutStatus::Blocked, reason, now)
    }

    /// The order whose transfer the provider refused; tried again after a day.
    #[must_use]
    pub fn with_payout_refused(&self, reason: String, now: Timestamp) -> Self {
        self.with_payout_held_up(PayoutStatus::Failed, reason, now)
    }

    /// The order whose payout is due at once, because the talent can be paid now; nothing unless the payout was held up.
    pub fn with_payout_resumed(&self, now: Timestamp) -> Option<Self> {
        let held_up = matches!(
            self.payout.status,
            PayoutStatus::Blocked | PayoutStatus::Failed
        );
        (held_up && self.pending_op.is_none()).then(|| {
            let mut order = self.next(now);
            order.timers.payout_at = Some(whole_seconds(now));
            order
        })
    }

    fn with_payout_held_up(&self, status: PayoutStatus, reason: String, now: Timestamp) -> Self {
        let mut order = self.without_pending_op(now);
        order.payout.status = status;
        order.payout.blocked_reason = Some(reason);
        order.payout.netted = None;
        order.timers.payout_at = Some(later(whole_seconds(now), PAYOUT_LOOKED_AT_AGAIN_AFTER));
        order
    }

    /// The order of which the provider could not take `amount` back: the talent owes it.
    pub fn with_payout_owed(&self, amount: Money, now: Timestamp) -> Result<Self, MoneyError> {
        let mut order = self.next(now);
        order.payout.owed = Some(order.payout.owed().plus(amount)?);
        Ok(order)
    }

    /// The order attached to an account; one that belongs to another account stays there.
    pub fn claimed_by(&self, user_id: UserId, now: Timestamp) -> Option<Self> {
        match self.customer.user_id {
            Some(owner) if owner != user_id => None,
            Some(_) => Some(self.clone()),
            None => {
                let mut order = self.next(now);
                order.customer.user_id = Some(user_id);
                Some(order)
            }
        }
    }
}
