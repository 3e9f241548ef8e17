//! Due deadlines: processed by readers, and by the clock every few minutes.

use domain::order::{Actor, Command, Order, State, apply, due_command};
use jiff::Timestamp;
use stripe::{SessionStatus, StripeError};

use crate::act::is_left_over;
use crate::{Settle, SettleError};

/// A deadline can lead to a state whose own deadline has passed too; no chain is longer.
const LONGEST_CHAIN: u32 = 6;

impl Settle {
    /// Returns the order at `now`, after passed deadlines; for readers. If the provider or the table does not respond,
    /// returns the order as read: the clock moves it later.
    pub async fn due(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let order_guid = order.order_guid;
        match Box::pin(self.advance(order.clone(), now)).await {
            Ok(order) => Ok(order),
            // Another call moved it: return that version.
            Err(SettleError::Conflict) => self.load(order_guid).await,
            Err(error) => {
                tracing::warn!(%error, order = %order_guid, "order.deadline_deferred");
                Ok(order)
            }
        }
    }

    /// Finishes a provider call that was left over, acts on every deadline that has passed, and
    /// pays what is due to be paid out.
    pub async fn advance(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let mut order = order;
        for _ in 0..LONGEST_CHAIN {
            if let Some(pending) = &order.pending_op {
                if !is_left_over(pending, now) {
                    return Ok(order);
                }
                order = self.finish(order, now).await?;
            }
            let Some(command) = due_command(&order, now) else {
                return Box::pin(self.pay_out(order, now)).await;
            };
            order = match command {
                command @ (Command::PaymentExpire | Command::QuoteExpire) => {
                    match Box::pin(self.expire_unpaid(order, command, now)).await? {
                        order if order.state == State::PendingPayment => return Ok(order),
                        order => order,
                    }
                }
                command => {
                    let applied = apply(
                        &order,
                        command,
                        Actor::Timer,
                        now,
                        self.payout_delay().await?,
                    )?;
                    self.commit(&applied).await?;
                    applied.order
                }
            };
        }
        Ok(order)
    }

    /// Not paid in time. The page is closed first: after that no payment is possible, so the provider's state is final.
    async fn expire_unpaid(
        &self,
        order: Order,
        command: Command,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        self.close_page(&order).await?;
        let order = match self.reconcile(order.order_guid, now).await {
            Err(error) if !error.is_temporary() => {
                // What was held did not fit and was given back: nothing is left to wait for.
                tracing::error!(%error, order = %order.order_guid, "order.odd_payment");
                self.load(order.order_guid).await?
            }
            outcome => outcome?,
        };
        if order.state != State::PendingPayment {
            return Ok(order);
        }
        let applied = apply(
            &order,
            command,
            Actor::Timer,
            now,
            self.payout_delay().await?,
        )?;
        self.commit(&applied).await?;
        Ok(applied.order)
    }

    /// Closes the order's page if it is open.
    pub(crate) async fn close_page(&self, order: &Order) -> Result<(), SettleError> {
        let Some(session) = &order.payment.session_id else {
            return Ok(());
        };
        match self.stripe.expire_checkout(session).await {
            Ok(_closed) => Ok(()),
            Err(error) if error.is_missing() => Ok(()),
            // The provider has no code for a page that is not open any more: look.
            Err(error @ StripeError::Invalid { .. }) => {
                match self.stripe.find_checkout(session).await {
                    Ok(found) if found.status == Some(SessionStatus::Open) => Err(error.into()),
                    // Complete or closed already: no payment is possible.
                    Ok(_) => Ok(()),
                    Err(unseen) => Err(unseen.into()),
                }
            }
            Err(error) => Err(error.into()),
        }
    }
}
