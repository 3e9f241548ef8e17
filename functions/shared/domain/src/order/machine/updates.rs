//! Writes that are not transitions: provider statuses, links, claims. Each raises the version.

use jiff::Timestamp;

use super::command::Command;
use super::outcome::Refused;
use super::state::{Actor, State};
use super::timers::{PAYOUT_RETRY_AFTER, whole_seconds};
use super::transition::Transition;
use crate::audit::AuditEntry;
use crate::ids::UserId;
use crate::later;
use crate::money::{Money, MoneyError};
use crate::order::money::payment::{PaymentFailure, PaymentStatus, PayoutStatus, RefundOutcome};
use crate::order::record::{Order, PendingOp, ProviderOp};

/// The most checkout sessions of one order.
const MOST_ATTEMPTS: u32 = 10;

impl Order {
    /// Returns the order one version later.
    #[must_use]
    pub fn next(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            updated_at: whole_seconds(now),
            ..self.clone()
        }
    }

    /// Returns the order with a provider call in progress; written on condition of the version before it.
    #[must_use]
    pub fn with_pending_op(
        &self,
        op: ProviderOp,
        command: Command,
        actor: Actor,
        now: Timestamp,
    ) -> Self {
        let idempotency_key = self.idempotency_key(command.transition());
        let mut order = self.next(now);
        // A tip is captured in the step in which its hold becomes known.
        if let Command::ReceiveTip(hold) = &command {
            order.payment.intent_id = Some(hold.intent_id.clone());
        }
        let pending_op = PendingOp {
            op,
            command: Some(command),
            actor,
            at: whole_seconds(now),
            idempotency_key,
            entry: None,
        };
        order.pending_op = Some(pending_op);
        order
    }

    /// Returns the order with the capture of an operator's decision in progress; `entry` is added to the audit log with
    /// the transition.
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

    /// Returns the order with the transfer of its payout in progress. `netted`, at most the amount, offsets a debt of
    /// the talent. Written on condition of the version before it, which is part of the transfer's key.
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

    /// Returns the order with the call in progress repeated under a new key, with the time of the first one. Under a
    /// used key the provider repeats its first response for a day, including its own failures.
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

    /// Returns the order after a provider call failed permanently.
    #[must_use]
    pub fn without_pending_op(&self, now: Timestamp) -> Self {
        Self {
            pending_op: None,
            ..self.next(now)
        }
    }

    /// Returns the order with a checkout session; a second session is a new attempt.
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

    /// Returns the order with the provider's status of a payment that is not held yet.
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

    /// Returns the order with the provider's result of the refund decided at version `decided`.
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
            (refund.settled_minor, refund.settled_in) = self.reported(outcome.moved);
        }
        order
    }

    /// Returns the order after its payout was transferred, whether the call was recorded before or not; without a
    /// transfer if all of it offset a debt.
    #[must_use]
    pub fn with_payout_paid(&self, transfer_id: Option<String>, now: Timestamp) -> Self {
        let mut order = self.without_pending_op(now);
        order.payout.status = PayoutStatus::Paid;
        let sent = self
            .converted_to()
            .map(|_currency| self.settled(self.sent()));
        order.payout.transferred = sent.filter(|_| transfer_id.is_some());
        order.payout.transfer_id = transfer_id;
        order.payout.paid_at = Some(now);
        order.payout.blocked_reason = None;
        order
    }

    /// Returns the order with a due payout that is blocked because the talent's payout account is not ready; retried
    /// after a day.
    #[must_use]
    pub fn with_payout_blocked(&self, reason: String, now: Timestamp) -> Self {
        self.with_payout_held_up(PayoutStatus::Blocked, reason, now)
    }

    /// Returns the order with a payout that the provider rejected; retried after a day.
    #[must_use]
    pub fn with_payout_refused(&self, reason: String, now: Timestamp) -> Self {
        self.with_payout_held_up(PayoutStatus::Failed, reason, now)
    }

    /// Returns the order with its payout due immediately, because the payout account is ready, or `None` if it was not
    /// held up, or is due already.
    pub fn with_payout_resumed(&self, now: Timestamp) -> Option<Self> {
        let held_up = matches!(
            self.payout.status,
            PayoutStatus::Blocked | PayoutStatus::Failed
        );
        let is_due = self.timers.payout_at.is_some_and(|at| at <= now);
        (held_up && !is_due && self.pending_op.is_none()).then(|| {
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
        order.timers.payout_at = Some(later(whole_seconds(now), PAYOUT_RETRY_AFTER));
        order
    }

    /// Returns the order with `amount` that the provider could not reverse, which the talent owes.
    pub fn with_payout_owed(&self, amount: Money, now: Timestamp) -> Result<Self, MoneyError> {
        let mut order = self.next(now);
        order.payout.owed = Some(order.payout.owed().plus(amount)?);
        Ok(order)
    }

    /// Returns the order that belongs to an account, or `None` if it belongs to another one.
    pub fn claimed_by(&self, user_id: UserId, now: Timestamp) -> Option<Self> {
        match self.customer.user_id {
            Some(owner) if owner != user_id => None,
            Some(_) => Some(self.clone()),
            None => {
                let mut order = self.next(now);
                order.customer.user_id = Some(user_id);
                if order.promo_code().is_some() {
                    order.promo_address_proven = Some(true);
                    order.promo_account = order.holds_promo_use().then_some(user_id);
                }
                Some(order)
            }
        }
    }
}
