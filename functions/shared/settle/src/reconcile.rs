//! Applies the provider's current state to the order: for webhook, return page and clock.

use domain::OrderGuid;
use domain::order::{
    Actor, Command, Order, PaymentFailure, PaymentStatus, Refused, Shortage, State, apply,
};
use domain::promotion::Promotion;
use jiff::Timestamp;
use store::{StoreError, Taken};
use stripe::{CancellationReason, IntentStatus, NewRefund, PaymentIntent};

use crate::{Settle, SettleError, provider};

/// Webhook, return page and clock may be concurrent; the loser reads again.
const ROUNDS: u32 = 4;

/// What a payment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PaidSubject {
    /// An order or a tip.
    Order(OrderGuid),
    /// A hold that an operator placed to test the provider.
    TestHold,
}

impl Settle {
    /// Fetches the order's payment from the provider and takes the step that follows from it, if
    /// one does. Asking again, at any time and in any order, is harmless.
    pub async fn reconcile(&self, order: OrderGuid, now: Timestamp) -> Result<Order, SettleError> {
        for _ in 1..ROUNDS {
            match Box::pin(self.reconcile_once(order, now)).await {
                Err(SettleError::Conflict) => {}
                outcome => return outcome,
            }
        }
        Box::pin(self.reconcile_once(order, now)).await
    }

    /// Returns the order of a provider's object. None for objects of other users of the account.
    pub async fn order_of(
        &self,
        object_kind: &str,
        object_id: &str,
    ) -> Result<Option<OrderGuid>, SettleError> {
        Ok(match self.subject_of(object_kind, object_id).await? {
            Some(PaidSubject::Order(order)) => Some(order),
            Some(PaidSubject::TestHold) | None => None,
        })
    }

    /// Returns what a provider's object pays for: from our rows, else from the object. None for objects of other users
    /// of the account.
    pub(crate) async fn subject_of(
        &self,
        object_kind: &str,
        object_id: &str,
    ) -> Result<Option<PaidSubject>, SettleError> {
        let known = self.store.find_order_by_provider_id(object_id).await?;
        if let Some(order) = known {
            return Ok(Some(PaidSubject::Order(order.order_guid)));
        }
        let metadata = match object_kind {
            "payment_intent" => self
                .stripe
                .find_intent(object_id)
                .await
                .map(|one| one.metadata),
            "checkout.session" => self
                .stripe
                .find_checkout(object_id)
                .await
                .map(|one| one.metadata),
            _ => return Ok(None),
        };
        match metadata {
            Ok(metadata) if metadata.contains_key("test_hold") => Ok(Some(PaidSubject::TestHold)),
            Ok(metadata) => {
                let guid = metadata
                    .get("order")
                    .and_then(|guid| OrderGuid::parse(guid).ok());
                Ok(guid.map(PaidSubject::Order))
            }
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn reconcile_once(&self, order: OrderGuid, now: Timestamp) -> Result<Order, SettleError> {
        let order = self.load(order).await?;
        if order.pending_op.is_some() {
            return self.finish(order, now).await;
        }
        let Some(intent) = self.find_intent(&order).await? else {
            return Ok(order);
        };
        match (order.state, intent.status) {
            (State::PendingPayment, IntentStatus::RequiresCapture) => match order.tip.clone() {
                Some(tipped) => Box::pin(self.receive_tip(order, &tipped, &intent, now)).await,
                None => Box::pin(self.authorise(order, &intent, now)).await,
            },
            (State::PendingPayment, IntentStatus::Processing) => {
                self.note(order, PaymentStatus::Processing, None, now).await
            }
            (State::PendingPayment, IntentStatus::RequiresPaymentMethod) => {
                match provider::failure(&intent) {
                    None => Ok(order),
                    failure => self.note(order, PaymentStatus::Failed, failure, now).await,
                }
            }
            (State::Requested, IntentStatus::Canceled) => {
                let applied = apply(
                    &order,
                    Command::HoldLost,
                    Actor::System,
                    now,
                    self.payout_delay().await?,
                )?;
                self.commit(&applied).await?;
                Ok(applied.order)
            }
            // Money on an order that took none: it is released immediately.
            (_, IntentStatus::RequiresCapture) if order.state.is_end() => {
                self.give_back(&order, &intent).await?;
                Ok(order)
            }
            (_, IntentStatus::Succeeded) if never_captures(&order) => {
                tracing::error!(order = %order.order_guid, "payment.unexpected_capture");
                self.give_back(&order, &intent).await?;
                Ok(order)
            }
            _ => Ok(order),
        }
    }

    /// Returns the intent of the order's latest attempt; none before a payment attempt.
    pub(crate) async fn find_intent(
        &self,
        order: &Order,
    ) -> Result<Option<PaymentIntent>, SettleError> {
        let payment = &order.payment;
        let intent_id = match (&payment.intent_id, &payment.session_id) {
            (Some(intent_id), _) => Some(intent_id.clone()),
            (None, Some(session)) => self.stripe.find_checkout(session).await?.payment_intent,
            (None, None) => None,
        };
        match intent_id {
            Some(intent_id) => Ok(Some(self.stripe.find_intent(&intent_id).await?)),
            None => Ok(None),
        }
    }

    async fn authorise(
        &self,
        order: Order,
        intent: &PaymentIntent,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let command = Command::Authorise(provider::authorisation(intent)?);
        match apply(
            &order,
            command,
            Actor::System,
            now,
            self.payout_delay().await?,
        ) {
            Ok(applied) => {
                let capacity = self.capacity_of(&order).await?;
                let promotion = self.promotion_of(&order).await?;
                let commit = self
                    .store
                    .commit_authorised(&applied, capacity, promotion.as_ref());
                match commit.await {
                    Ok(()) => Ok(applied.order),
                    Err(StoreError::Taken { what }) => self.sell_out(order, what, now).await,
                    Err(error) => Err(error.into()),
                }
            }
            Err(Refused::WrongAmount) => {
                self.give_back(&order, intent).await?;
                Err(SettleError::Mismatch(format!(
                    "{} {} are held for an order of {}",
                    intent.amount_capturable, intent.currency, order.money.total
                )))
            }
            // Held too late, or for a time that has come too close: the deadline's own step follows.
            Err(refused @ (Refused::TooLate(_) | Refused::NotAllowed { .. })) => {
                self.give_back(&order, intent).await?;
                Err(refused.into())
            }
            Err(refused) => Err(refused.into()),
        }
    }

    /// How many open requests the talent takes now; one who is gone takes none.
    async fn capacity_of(&self, order: &Order) -> Result<u32, SettleError> {
        let talent = self.store.find_talent(order.talent.talent_guid).await?;
        Ok(talent.map_or(0, |talent| talent.capacity))
    }

    /// The promotion whose use the order takes.
    async fn promotion_of(&self, order: &Order) -> Result<Option<Promotion>, SettleError> {
        let Some(code) = order.promo_code() else {
            return Ok(None);
        };
        Ok(self.store.find_promotion(&code).await?)
    }

    /// Another customer paid first for the last slot or the last use of the promo code: the order ends, and the outbox
    /// releases its hold and emails the customer. The table lets one of two concurrent orders through, so no order is
    /// sold out by one that is sold out itself.
    async fn sell_out(
        &self,
        order: Order,
        what: Taken,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let shortage = match what {
            Taken::Slot => Shortage::SlotTaken,
            Taken::Capacity => Shortage::FullyBooked,
            Taken::PromoUses | Taken::PromoCustomer => Shortage::PromoCodeUsed,
            other => return Err(StoreError::Taken { what: other }.into()),
        };
        tracing::info!(order = %order.order_guid, %shortage, "order.paid_late");
        let applied = apply(
            &order,
            Command::SoldOut { shortage },
            Actor::System,
            now,
            self.payout_delay().await?,
        )?;
        self.commit(&applied).await?;
        Ok(applied.order)
    }

    /// Gives back what must not be kept; to call it again is harmless.
    pub(crate) async fn give_back(
        &self,
        order: &Order,
        intent: &PaymentIntent,
    ) -> Result<(), SettleError> {
        if intent.status == IntentStatus::Succeeded {
            let left = intent.charge().map_or(intent.amount_received, |charge| {
                charge
                    .amount_captured
                    .saturating_sub(charge.amount_refunded)
            });
            if left > 0 {
                // The rest is less after a refund in the provider's dashboard, and a key has one body.
                let key = format!("order:{}:late:{}:{left}", order.order_guid, intent.id);
                let refund = NewRefund {
                    intent: intent.id.clone(),
                    amount: left,
                    reason: "not_accepted".to_owned(),
                    order: order.order_guid.to_string(),
                };
                self.stripe.create_refund(&refund, &key).await?;
            }
            return Ok(());
        }
        match self
            .stripe
            .cancel_intent(&intent.id, CancellationReason::Abandoned)
            .await
        {
            Ok(_released) => Ok(()),
            // Released by another call in the meantime.
            Err(error) if error.is_unexpected_state() => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Stores the payment's state, if it changed.
    async fn note(
        &self,
        order: Order,
        status: PaymentStatus,
        failure: Option<PaymentFailure>,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        if order.payment.status == status && order.payment.failure == failure {
            return Ok(order);
        }
        let order = order.with_payment_status(status, failure, now);
        self.save(&order).await?;
        Ok(order)
    }
}

/// Dead, or waiting for a hold, and nothing of ours ever took money.
fn never_captures(order: &Order) -> bool {
    order.payment.captured.is_zero()
        && (order.state.is_end() || order.state == State::PendingPayment)
}
