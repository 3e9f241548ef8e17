//! Compares one object of the provider with its order, while both may move.

use domain::OrderGuid;
use domain::order::{Effect, Order};
use domain::reconciliation::{Compared, MovementDifference, REACH};
use jiff::Timestamp;

use crate::movements::booked;
use crate::{Settle, SettleError};

/// An order that changes at each read has operations under way.
const ROUNDS: u32 = 3;

impl Settle {
    /// The two sides' word of one object, as of one version of its order. `seen` is what the provider's list shows of it,
    /// which is all of it unless it moved in an earlier
    /// report's time or on another page, too.
    pub(crate) async fn compare_source(
        &self,
        order: OrderGuid,
        source: &str,
        currency: String,
        at: Timestamp,
        seen: Option<i64>,
        now: Timestamp,
    ) -> Result<Compared, SettleError> {
        let mut order = self.load(order).await?;
        let mut round = 1;
        loop {
            let ours = booked(&order, source, &currency);
            let provider = match seen {
                Some(seen) if seen == ours => seen,
                _ => self.whole_movement(&order, source).await?,
            };
            let after = self.load(order.order_guid).await?;
            let moves = after.version != order.version;
            if ours == provider || !moves || round == ROUNDS {
                let is_old = at < now.checked_sub(REACH).unwrap_or(Timestamp::MIN);
                let is_under_way = !is_old
                    && ours != provider
                    && (moves || self.has_money_under_way(&after).await?);
                return Ok(Compared {
                    sides: MovementDifference {
                        order_guid: Some(after.order_guid),
                        order_number: Some(after.number),
                        source: source.to_owned(),
                        at,
                        currency,
                        provider_minor: provider,
                        ours_minor: ours,
                    },
                    is_under_way,
                });
            }
            order = after;
            round += 1;
        }
    }

    /// All that an object moved, whenever it did.
    async fn whole_movement(&self, order: &Order, source: &str) -> Result<i64, SettleError> {
        if source.starts_with("tr_") {
            let group = order.order_guid.to_string();
            let transfers = self.stripe.list_transfers(&group).await?;
            let transfer = transfers.into_iter().find(|one| one.id == source);
            return Ok(transfer.map_or(0, |one| one.amount_reversed.saturating_sub(one.amount)));
        }
        let movements = self.stripe.list_movements_of(source).await?;
        let amounts = movements.iter().map(|one| one.amount);
        Ok(amounts.fold(0, i64::saturating_add))
    }

    async fn has_money_under_way(&self, order: &Order) -> Result<bool, SettleError> {
        let rows = self.store.list_outbox(order.order_guid).await?;
        let moves = |effect: &Effect| {
            matches!(
                effect,
                Effect::Refund { .. } | Effect::ReverseTransfer { .. }
            )
        };
        Ok(order.pending_op.is_some() || rows.iter().any(|row| moves(&row.effect)))
    }
}
