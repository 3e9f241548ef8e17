//! Taking a payout back after a refund: from the talent's account, and what is not there from later payouts.

use domain::order::Order;
use domain::{Money, OrderGuid};
use jiff::Timestamp;
use stripe::StripeError;

use crate::{Settle, SettleError};

/// The order may be saved concurrently; the loser reads again.
const ROUNDS: u32 = 4;

impl Settle {
    /// Takes back the order's reversed amount: at the provider, or as a debt of the talent.
    ///
    /// The rule is `reversed at the provider + owed = payout.reversed`, where the provider's part of a converted payment is
    /// in the currency in which it settled (ADR 61), and each run does what is missing of it. It can
    /// run twice, after a crash at any point, and for several refunds in any order: a reversal's key names the sums
    /// before and after it, so that the provider makes it once, and a debt is written on condition of the order's version.
    pub(crate) async fn take_payout_back(
        &self,
        order: OrderGuid,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        for _ in 1..ROUNDS {
            match self.take_payout_back_once(order, now).await {
                Err(SettleError::Conflict) => {}
                outcome => return outcome,
            }
        }
        self.take_payout_back_once(order, now).await
    }

    async fn take_payout_back_once(
        &self,
        order: OrderGuid,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let order = self.load(order).await?;
        let payout = &order.payout;
        let Some(paid) = &payout.transfer_id else {
            // All of it was netted: there is nothing at the provider.
            return self.owe(&order, order.left_to_return(0), now).await;
        };
        let group = order.order_guid.to_string();
        let transfers = self.stripe.list_transfers(&group).await?;
        let Some(transfer) = transfers.into_iter().find(|one| one.id == *paid) else {
            return Err(SettleError::Mismatch(
                "a transfer to reverse that was never made".to_owned(),
            ));
        };
        let before = transfer.amount_reversed;
        let left = transfer.amount.saturating_sub(before);
        let reversible = order
            .reversed_at_provider()
            .saturating_sub(before)
            .min(left);
        if reversible <= 0 {
            return self.owe(&order, order.left_to_return(before), now).await;
        }
        let total = before.saturating_add(reversible);
        let key = format!("order:{}:reverse:{before}:{total}", order.order_guid);
        match self
            .stripe
            .reverse_transfer(&transfer.id, reversible, &group, &key)
            .await
        {
            Ok(_reversed) => self.owe(&order, order.left_to_return(total), now).await,
            Err(error) if is_not_there(&error) => {
                tracing::warn!(%error, order = %order.order_guid, "payouts.owed");
                self.owe(&order, order.left_to_return(before), now).await
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Writes that the talent owes more; nothing for none.
    async fn owe(&self, order: &Order, owed: Money, now: Timestamp) -> Result<(), SettleError> {
        if owed.is_zero() {
            return Ok(());
        }
        let unfit = |error: domain::MoneyError| SettleError::Mismatch(error.to_string());
        let owing = order.with_payout_owed(owed, now).map_err(unfit)?;
        Ok(self.store.save_with_owed(&owing, owed).await?)
    }
}

/// The money has left the talent's account for a bank, or the account is closed.
fn is_not_there(error: &StripeError) -> bool {
    matches!(
        error,
        StripeError::Invalid { code: Some(code), .. }
            if code == "balance_insufficient" || code == "account_invalid"
    )
}
