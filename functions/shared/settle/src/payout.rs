//! Paying the talent: one transfer per order, on its day.

use domain::order::{Order, TimerKind, due};
use jiff::Timestamp;
use store::StoreError;
use stripe::{NewTransfer, StripeError, Transfer};

use crate::{Settle, SettleError};

const NO_ACCOUNT: &str = "the talent has no account that can be paid";
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
        let Some((account, charge)) = self.payable(&order).await? else {
            return self
                .hold_up(
                    &order,
                    order.with_payout_blocked(NO_ACCOUNT.to_owned(), now),
                )
                .await;
        };
        let order = self.with_known_settlement(order, &charge, now).await?;
        let amount = order.payout.amount;
        let talent = order.talent.talent_guid;
        let owed = self.store.find_owed(talent, amount.currency()).await?;
        let netted = if owed.amount() < amount.amount() {
            owed
        } else {
            amount
        };
        // From here on nothing else happens to the order: a refund waits until it is known
        // whether there is a transfer to take back.
        let announced = order.with_pending_transfer(netted, now);
        self.store.announce_transfer(&announced).await?;
        self.transfer(announced, account, charge, now).await
    }

    /// Finishes an announced transfer, or finds that it cannot be made any more.
    pub(crate) async fn finish_transfer(
        &self,
        order: Order,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        if let Some((account, charge)) = self.payable(&order).await? {
            return self.transfer(order, account, charge, now).await;
        }
        if let Some(transfer) = self.find_transfer(&order).await? {
            return self.write_paid(order, Some(transfer), now).await;
        }
        self.hold_up(
            &order,
            order.with_payout_blocked(NO_ACCOUNT.to_owned(), now),
        )
        .await
    }

    /// Writes `held_up`, the order whose transfer is not made; what `order` netted is owed again.
    async fn hold_up(&self, order: &Order, held_up: Order) -> Result<Order, SettleError> {
        self.store
            .save_held_up(&held_up, order.payout.netted())
            .await?;
        Ok(held_up)
    }

    /// The talent's account at the provider and the charge to pay from, if both are there.
    async fn payable(&self, order: &Order) -> Result<Option<(String, String)>, SettleError> {
        let talent = self.store.find_talent(order.talent.talent_guid).await?;
        let payouts = talent.map(|talent| talent.payouts).unwrap_or_default();
        let account = payouts
            .stripe_account_id
            .filter(|_| payouts.payouts_enabled);
        Ok(account.zip(order.payment.charge_id.clone()))
    }

    async fn transfer(
        &self,
        order: Order,
        account: String,
        charge: String,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let Some(pending) = &order.pending_op else {
            return Err(SettleError::Conflict);
        };
        let key = &pending.idempotency_key;
        match Box::pin(self.transfer_once(&order, key, account, charge)).await {
            Ok(transfer) => Box::pin(self.write_paid(order, transfer, now)).await,
            Err(error) if error.leaves_open() => Err(error.into()),
            Err(error) => {
                tracing::error!(%error, order = %order.order_guid, "payouts.refused");
                self.hold_up(&order, order.with_payout_refused(error.to_string(), now))
                    .await
            }
        }
    }

    /// An order is transferred once: one that exists already is the one, however long ago. Nothing is transferred where
    /// all of the payout is netted.
    async fn transfer_once(
        &self,
        order: &Order,
        key: &str,
        destination: String,
        source_charge: String,
    ) -> Result<Option<Transfer>, StripeError> {
        if let Some(transfer) = self.find_transfer(order).await? {
            return Ok(Some(transfer));
        }
        // The provider takes a transfer from a charge only in the currency in which the charge settled.
        let sent = order.settled(order.sent());
        if sent.is_zero() {
            return Ok(None);
        }
        let transfer = NewTransfer {
            destination,
            amount: sent.amount(),
            currency: sent.currency().code().to_owned(),
            source_charge,
            order: order.order_guid.to_string(),
        };
        self.stripe.create_transfer(&transfer, key).await.map(Some)
    }

    async fn find_transfer(&self, order: &Order) -> Result<Option<Transfer>, StripeError> {
        let group = order.order_guid.to_string();
        let transfers = self.stripe.list_transfers(&group).await?;
        Ok(transfers
            .into_iter()
            .find(|one| one.amount_reversed < one.amount))
    }

    async fn write_paid(
        &self,
        order: Order,
        transfer: Option<Transfer>,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let transfer = transfer.map(|transfer| transfer.id);
        let announced = order.pending_op.clone();
        let mut order = order;
        for _ in 0..ROUNDS {
            let paid = order.with_payout_paid(transfer.clone(), now);
            match self.store.save_paid_out(&paid).await {
                Ok(()) => return Ok(paid),
                Err(StoreError::Conflict) => order = self.load(order.order_guid).await?,
                Err(error) => return Err(error.into()),
            }
            if order.payout.paid_at.is_some() && order.payout.transfer_id == transfer {
                return Ok(order);
            }
            if order.pending_op != announced {
                return Err(SettleError::Mismatch(format!(
                    "transfer `{}` was made for an order that no longer waits for it",
                    transfer.unwrap_or_default()
                )));
            }
        }
        Err(SettleError::Conflict)
    }
}
