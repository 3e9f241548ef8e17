//! Paying the talent: one transfer per order, on its day.

use domain::order::{Order, TimerKind, due};
use jiff::{SignedDuration, Timestamp};
use stripe::{NewTransfer, StripeError, Transfer};

use crate::{Settle, SettleError};

/// When a refused transfer is tried again.
const TRY_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// Someone may move the order while its transfer is written down; the transfer is a fact by then.
const ROUNDS: u32 = 4;

impl Settle {
    /// Transfers the talent's part if its day has come. A talent without an account at the provider
    /// is not paid: the payout waits, blocked, and no other order with it.
    pub(crate) async fn pay_out(&self, order: Order, now: Timestamp) -> Result<Order, SettleError> {
        let is_due = |due: domain::order::Due| due.kind == TimerKind::PayoutAt && due.at <= now;
        if !due(&order).is_some_and(is_due) {
            return Ok(order);
        }
        let talent = self.store.find_talent(order.talent.talent_guid).await?;
        let payouts = talent.map(|talent| talent.payouts).unwrap_or_default();
        let account = payouts
            .stripe_account_id
            .filter(|_| payouts.payouts_enabled);
        let (Some(account), Some(charge)) = (account, order.payment.charge_id.clone()) else {
            let reason = "the talent has no account that can be paid".to_owned();
            let order = order.with_payout_held_up(reason, None, now);
            self.save(&order).await?;
            return Ok(order);
        };
        match self.transfer(&order, account, charge).await {
            Ok(transfer) => self.write_paid(order, transfer, now).await,
            Err(error @ (StripeError::Invalid { .. } | StripeError::Declined { .. })) => {
                tracing::error!(%error, order = %order.order_guid, "a payout was refused");
                let retry_at = now.checked_add(TRY_AGAIN_AFTER).ok();
                let order = order.with_payout_held_up(error.to_string(), retry_at, now);
                self.save(&order).await?;
                Ok(order)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// An order is transferred once: one that exists already is the one, however long ago.
    async fn transfer(
        &self,
        order: &Order,
        destination: String,
        source_charge: String,
    ) -> Result<Transfer, StripeError> {
        let group = order.order_guid.to_string();
        let earlier = self.stripe.list_transfers(&group).await?;
        if let Some(transfer) = earlier
            .into_iter()
            .find(|one| one.amount_reversed < one.amount)
        {
            return Ok(transfer);
        }
        let transfer = NewTransfer {
            destination,
            amount: order.payout.amount.amount(),
            currency: order.payout.amount.currency().code().to_owned(),
            source_charge,
            order: group,
        };
        self.stripe
            .create_transfer(&transfer, &crate::key(order, "payout"))
            .await
    }

    async fn write_paid(
        &self,
        order: Order,
        transfer: Transfer,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let mut order = order;
        for _ in 0..ROUNDS {
            let paid = order.with_payout_paid(transfer.id.clone(), now);
            match self.save(&paid).await {
                Ok(()) => return Ok(paid),
                Err(SettleError::Conflict) => order = self.load(order.order_guid).await?,
                Err(error) => return Err(error),
            }
            if order.payout.transfer_id.as_ref() == Some(&transfer.id) {
                return Ok(order);
            }
        }
        Err(SettleError::Conflict)
    }
}
