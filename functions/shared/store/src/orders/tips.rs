//! Writes tips together with the orders they are for.

use domain::OrderHash;
use domain::order::{Order, PlacedTip};

use crate::Store;
use crate::error::StoreError;
use crate::idempotency::IdempotencyKey;
use crate::order_step::add_first_step;
use crate::orders::new_order::Identifiers;
use crate::orders::row::{before, row, without_pending_op};
use crate::transaction::{ConditionFailure, Transaction};

/// A new tip and what is written with it.
#[derive(Debug)]
pub struct PlaceTip<'a> {
    /// The result of `domain::order::place_tip`.
    pub placed: &'a PlacedTip,
    /// The secret of the tip's link.
    pub hash: &'a OrderHash,
    /// The caller's key for this request.
    pub key: &'a IdempotencyKey,
    /// SHA-256 of the request, in hexadecimal.
    pub request_digest: String,
    /// The account that holds the order, by its id at the identity service; none for a guest's.
    pub account: Option<&'a str>,
}

impl Store {
    /// Writes a new tip with its event, effects and link, and notes it with its order, atomically. `Taken` with
    /// `Idempotency` if the key was used, `Conflict` if the order moved or a provider call of it is under way: of two
    /// concurrent tips of an order one is written.
    pub async fn place_tip(&self, place: PlaceTip<'_>) -> Result<(), StoreError> {
        let PlacedTip { applied, order } = place.placed;
        let (tip, now) = (&applied.order, applied.event.at);
        let identifiers = Identifiers {
            order: tip,
            hash: place.hash,
            key: place.key,
            request_digest: &place.request_digest,
            account: place.account,
            now,
        };
        let transaction = identifiers
            .rows(Transaction::new(self, "place a tip"))?
            .put_if(
                row(order)?,
                before(order, order.state).and(without_pending_op()),
                ConditionFailure::Conflict,
            );
        add_first_step(transaction, applied, place.hash)?
            .run()
            .await
    }

    /// The tips that were begun for an order, paid or not, in their order.
    pub async fn list_tips(&self, order: &Order) -> Result<Vec<Order>, StoreError> {
        let mut tips = Vec::with_capacity(order.tips.len());
        for tip in &order.tips {
            tips.extend(self.find_order(*tip).await?);
        }
        Ok(tips)
    }
}
