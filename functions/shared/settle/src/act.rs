//! A command on an order, with the capture some of them need.

use domain::audit::AuditEntry;
use domain::marketplace::PayoutDelay;
use domain::order::{Actor, Applied, Command, Order, PendingOp, ProviderOp, Refused, apply};
use jiff::Timestamp;
use store::{OperatorAct, PENDING_OP_TIMEOUT};
use stripe::{IntentStatus, PaymentIntent, StripeError};

use crate::settlement::read_settlement;
use crate::{Settle, SettleError};

/// Webhook, clock and the caller may all write a captured step; the loser reads again.
const ROUNDS: u32 = 4;

impl Settle {
    /// Takes a step of an order. `order` is the version that the actor saw: if it moved since, the result is a
    /// `Conflict`. A step that captures first announces the capture on the order, then calls the provider, then writes
    /// the step: the next reader completes an interrupted step.
    pub async fn act(
        &self,
        order: Order,
        command: Command,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        if let Some(pending) = &order.pending_op {
            let pending = pending.clone();
            return Box::pin(self.join(pending, order, &command, actor, now)).await;
        }
        let applied = apply(
            &order,
            command.clone(),
            actor,
            now,
            self.payout_delay().await?,
        )?;
        if !captures(&applied) {
            self.commit(&applied).await?;
            return Ok(applied.order);
        }
        let announced = order.with_pending_op(ProviderOp::Capture, command, actor, now);
        self.store.mark_pending_op(&announced).await?;
        Box::pin(self.capture(announced, now)).await
    }

    /// Takes an operator's decision together with its entry in the audit log and the end of its approval. `order` is the
    /// version that the operator saw. A decision that captures stores its entry with the announced capture: completing it writes both, and a
    /// cancelled capture leaves no entry.
    pub async fn decide(
        &self,
        order: Order,
        command: Command,
        act: impl Into<OperatorAct<'_>>,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let act = act.into();
        if let Some(pending) = &order.pending_op {
            if is_left_over(pending, now) {
                Box::pin(self.finish(order, now)).await?;
            }
            return Err(SettleError::Conflict);
        }
        let applied = apply(
            &order,
            command.clone(),
            Actor::Operator,
            now,
            self.payout_delay().await?,
        )?;
        if captures(&applied) {
            let announced = order.with_pending_decision(command, act.entry, now);
            self.store.mark_pending_decision(&announced, act).await?;
            return Box::pin(self.capture(announced, now)).await;
        }
        Box::pin(self.store.commit_decision(&applied, act)).await?;
        Ok(applied.order)
    }

    /// Another call is capturing, or crashed there. An equal command continues it; any other must read the order again,
    /// once it is complete.
    async fn join(
        &self,
        pending: PendingOp,
        order: Order,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let asked = pending.command.as_ref().map(Command::transition);
        if asked == Some(command.transition()) && pending.actor == actor {
            return self.finish(order, now).await;
        }
        if is_left_over(&pending, now) {
            self.finish(order, now).await?;
        }
        Err(SettleError::Conflict)
    }

    pub(crate) async fn finish(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let Some(pending) = &order.pending_op else {
            return Ok(order);
        };
        match pending.op {
            ProviderOp::Capture => Box::pin(self.finish_capture(order, now)).await,
            ProviderOp::Transfer if is_left_over(pending, now) => {
                Box::pin(self.finish_transfer(order, now)).await
            }
            // The call that announced it is about to write the result.
            ProviderOp::Transfer => Ok(order),
        }
    }

    /// The provider's state decides: captured, then only the step is missing; held, then the capture is repeated;
    /// released, then the step is cancelled.
    async fn finish_capture(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let Some(intent) = self.find_intent(&order).await? else {
            return self.call_off(order, now).await;
        };
        match intent.status {
            IntentStatus::Succeeded => self.commit_captured(order, &intent).await,
            IntentStatus::RequiresCapture => {
                let left_over = |pending: &PendingOp| is_left_over(pending, now);
                let order = if order.pending_op.as_ref().is_some_and(left_over) {
                    let again = order.with_pending_op_again(now);
                    self.save(&again).await?;
                    again
                } else {
                    order
                };
                Box::pin(self.capture(order, now)).await
            }
            IntentStatus::Canceled => self.lose_hold(order, now).await,
            _ => self.call_off(order, now).await,
        }
    }

    async fn capture(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let (Some(pending), Some(intent_id)) = (&order.pending_op, &order.payment.intent_id) else {
            return self.call_off(order, now).await;
        };
        match self
            .stripe
            .capture_intent(intent_id, &pending.idempotency_key)
            .await
        {
            Ok(intent) => self.commit_captured(order, &intent).await,
            Err(error) if error.leaves_open() => Err(error.into()),
            Err(error) => Box::pin(self.after_refusal(order, error, now)).await,
        }
    }

    /// The provider rejected a capture. Either it had happened before, or the hold is gone, or the bank declined: the
    /// first is a success, the others cancel the step with a reason.
    async fn after_refusal(
        &self,
        order: Order,
        error: StripeError,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let intent = self.find_intent(&order).await?;
        match intent.as_ref().map(|intent| (intent, intent.status)) {
            Some((intent, IntentStatus::Succeeded)) => self.commit_captured(order, intent).await,
            Some((_, IntentStatus::Canceled)) => {
                tracing::warn!(%error, order = %order.order_guid, "order.hold_lost");
                self.lose_hold(order, now).await?;
                Err(SettleError::HoldLost)
            }
            _ => {
                self.call_off(order, now).await?;
                Err(error.into())
            }
        }
    }

    /// The hold is gone: the step is cancelled, and a request ends with it. The time to pay a tip runs out.
    async fn lose_hold(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let order = self.call_off(order, now).await?;
        if order.tip.is_some() {
            return Ok(order);
        }
        let delay = self.payout_delay().await?;
        let lost = apply(&order, Command::HoldLost, Actor::System, now, delay)?;
        self.commit(&lost).await?;
        Ok(lost.order)
    }

    /// Writes the step that waited for its capture. If another call completed it first, for example the webhook of this
    /// capture, that is a success, too.
    async fn commit_captured(
        &self,
        order: Order,
        intent: &PaymentIntent,
    ) -> Result<Order, SettleError> {
        let Some(pending) = order.pending_op.clone() else {
            return Err(SettleError::Conflict);
        };
        let mut order = order;
        for _ in 0..ROUNDS {
            let once = Box::pin(self.commit_captured_once(&order, &pending, intent));
            match once.await {
                Err(SettleError::Conflict) => order = self.load(order.order_guid).await?,
                outcome => return outcome,
            }
            match &order.pending_op {
                None if self.was_taken(&order, &pending).await? => return Ok(order),
                Some(other) if is_same(other, &pending) => {}
                _ => return Err(SettleError::Conflict),
            }
        }
        Err(SettleError::Conflict)
    }

    /// Whether the history has the step, captured.
    async fn was_taken(&self, order: &Order, pending: &PendingOp) -> Result<bool, SettleError> {
        let step = pending.command.as_ref().map(Command::transition);
        let events = self.store.list_events(order.order_guid).await?;
        let is_it = events.iter().any(|event| {
            Some(event.transition) == step && event.actor == pending.actor && event.at == pending.at
        });
        Ok(is_it && order.payment.captured == order.money.total)
    }

    /// The step at the time of the request.
    async fn commit_captured_once(
        &self,
        order: &Order,
        pending: &PendingOp,
        intent: &PaymentIntent,
    ) -> Result<Order, SettleError> {
        if intent.amount_received != order.money.total.amount() {
            return Err(SettleError::Mismatch(format!(
                "{} {} were captured for an order of {}",
                intent.amount_received, intent.currency, order.money.total
            )));
        }
        let command = pending.command.clone().ok_or(Refused::Busy)?;
        let mut applied = apply(
            order,
            command,
            pending.actor,
            pending.at,
            self.payout_delay().await?,
        )?;
        let payment = &mut applied.order.payment;
        if let Some(charge) = intent.charge() {
            payment.charge_id = Some(charge.id.clone());
            payment.receipt_url.clone_from(&charge.receipt_url);
            payment.settlement = charge.movement().and_then(read_settlement);
        }
        match &pending.entry {
            Some(entry) => {
                // Announcements raised the version since the entry was made.
                let entry = AuditEntry {
                    version: applied.order.version,
                    ..AuditEntry::clone(entry)
                };
                Box::pin(self.store.commit_decision(&applied, &entry)).await?;
            }
            None => self.commit(&applied).await?,
        }
        self.note_settlement(&applied.order, pending.at).await;
        Ok(applied.order)
    }

    /// The marketplace's payout delay now.
    pub(crate) async fn payout_delay(&self) -> Result<PayoutDelay, SettleError> {
        let settings = self.store.marketplace().await?;
        Ok(settings.money.value.payout_delay_days)
    }

    async fn call_off(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let order = order.without_pending_op(now);
        self.save(&order).await?;
        Ok(order)
    }
}

/// Returns whether the call that announced it has had the maximum time of a request.
pub(crate) fn is_left_over(pending: &PendingOp, now: Timestamp) -> bool {
    pending
        .at
        .checked_add(PENDING_OP_TIMEOUT)
        .is_ok_and(|until| until <= now)
}

/// Returns whether two operations are equal, whatever their keys.
fn is_same(one: &PendingOp, other: &PendingOp) -> bool {
    (one.op, &one.command, one.actor, one.at) == (other.op, &other.command, other.actor, other.at)
}

fn captures(applied: &Applied) -> bool {
    applied
        .effects
        .iter()
        .any(domain::order::Effect::comes_before_commit)
}
