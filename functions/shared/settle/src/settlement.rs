//! What a captured payment became on the platform's balance: stored with the order, and for the operators' list of
//! currencies (ADR 61).

use std::collections::BTreeSet;

use domain::Currency;
use domain::marketplace::SettledCurrency;
use domain::order::{Order, Settlement};
use jiff::Timestamp;
use stripe::BalanceTransaction;

use crate::{Settle, SettleError, provider};

impl Settle {
    /// Returns the currencies in which the platform has a balance at the provider; others than ours are left out.
    pub async fn list_balance_currencies(&self) -> Result<BTreeSet<Currency>, SettleError> {
        let codes = self.stripe.list_balance_currencies().await?;
        let parsed = codes
            .iter()
            .map(|code| Currency::parse(&code.to_ascii_uppercase()));
        Ok(parsed.filter_map(Result::ok).collect())
    }

    /// Returns the order with its settlement. It is known from the capture on; orders that were captured before the
    /// marketplace stored it, and charges that the provider books later, are looked up before their payout.
    pub(crate) async fn with_known_settlement(
        &self,
        mut order: Order,
        charge: &str,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        if order.payment.settlement.is_none() {
            let movements = self.stripe.list_movements_of(charge).await?;
            let is_charge = |one: &&BalanceTransaction| matches!(&*one.kind, "charge" | "payment");
            let charged = movements.iter().find(is_charge);
            order.payment.settlement = charged.and_then(read_settlement);
            self.note_settlement(&order, now).await;
        }
        Ok(order)
    }

    /// Stores in which currency the order's payment settled. A failure of this write stops no capture.
    pub(crate) async fn note_settlement(&self, order: &Order, now: Timestamp) {
        let Some(seen) = SettledCurrency::of_order(order, now) else {
            return;
        };
        if let Err(error) = self.store.record_settled_currency(&seen).await {
            tracing::error!(%error, order = %order.order_guid, "settlement.not_recorded");
        }
    }
}

/// Returns a movement as our settlement; `None`, logged, if its currency is not one of ours. The payout then fails with the
/// provider's reason.
pub(crate) fn read_settlement(movement: &BalanceTransaction) -> Option<Settlement> {
    provider::settlement(movement)
        .inspect_err(|error| {
            tracing::error!(%error, movement = movement.id, "settlement.unreadable");
        })
        .ok()
}
