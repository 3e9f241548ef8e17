//! The outbox: effects of an order that are still to be done, written with the transition that asked for them.
//!
//! Whoever does one leases it first, so that the stream's consumer and the clock do not both do it;
//! a lease that runs out puts the row back on the due index.

use domain::OrderGuid;
use domain::order::{Effect, Transition};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::expression::Expression;
use crate::keys::OutboxId;
use crate::row::{Row, attribute, body_of};
use crate::transaction::Refusal;
use crate::{Store, keys};

const KIND: &str = "outbox row";

/// One effect to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OutboxRow {
    /// The order it belongs to.
    pub order_guid: OrderGuid,
    /// Its place in the outbox of that order.
    pub id: OutboxId,
    /// The transition that asked for it; part of the idempotency key.
    pub transition: Transition,
    /// What to do.
    pub effect: Effect,
    /// The secret of the order's link in clear, where the effect needs it; gone with the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_hash: Option<String>,
    /// How often it was begun.
    pub attempt: u32,
    /// When it is next looked at: the end of the lease, or the time of the next attempt.
    pub due_at: Timestamp,
    /// How often the clock asked the stream's consumer to look again.
    #[serde(default)]
    pub wakes: u32,
    /// What went wrong last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
    /// When the transition was made.
    pub created_at: Timestamp,
}

impl Store {
    /// What is still to be done for this order, in the order it was asked for.
    pub async fn list_outbox(&self, order: OrderGuid) -> Result<Vec<OutboxRow>, StoreError> {
        let partition = keys::order_partition(order);
        let rows = self
            .ask_all(&partition, keys::OUTBOX, "list an order's outbox")
            .await?;
        let mut rows: Vec<OutboxRow> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        rows.sort_by_key(|row| row.id);
        Ok(rows)
    }

    /// One effect, if it is still to be done.
    pub async fn find_outbox(
        &self,
        order: OrderGuid,
        id: OutboxId,
    ) -> Result<Option<OutboxRow>, StoreError> {
        let row = self
            .get(keys::outbox(order, id), "find an outbox row")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Begins an attempt: until `until` nobody else begins one. Gives the row as it now stands;
    /// `Conflict` when somebody else has begun, or it is done.
    pub async fn lease_outbox(
        &self,
        row: &OutboxRow,
        until: Timestamp,
    ) -> Result<OutboxRow, StoreError> {
        let leased = OutboxRow {
            attempt: row.attempt.saturating_add(1),
            due_at: until,
            ..row.clone()
        };
        self.rewrite(row.attempt, &leased, "lease an outbox row")
            .await?;
        Ok(leased)
    }

    /// Ends a leased attempt that failed: the next one is due at `due_at`.
    pub async fn retry_outbox(
        &self,
        leased: &OutboxRow,
        due_at: Timestamp,
        error: &str,
    ) -> Result<(), StoreError> {
        let row = OutboxRow {
            due_at,
            last_error: Some(error.to_owned()),
            ..leased.clone()
        };
        self.rewrite(leased.attempt, &row, "put an outbox row back")
            .await
    }

    /// Makes the table's stream tell its consumer of a row once more, and the clock look again at
    /// `due_at`. `Conflict` when an attempt was begun since the row was read, or it is done.
    pub async fn wake_outbox(&self, row: &OutboxRow, due_at: Timestamp) -> Result<(), StoreError> {
        let woken = OutboxRow {
            wakes: row.wakes.saturating_add(1),
            due_at,
            ..row.clone()
        };
        self.rewrite(row.attempt, &woken, "wake an outbox row")
            .await
    }

    /// It is done, by whomever: the row goes.
    pub async fn delete_outbox(&self, order: OrderGuid, id: OutboxId) -> Result<(), StoreError> {
        self.remove(keys::outbox(order, id), "delete an outbox row")
            .await
    }

    async fn rewrite(
        &self,
        attempt: u32,
        row: &OutboxRow,
        action: &'static str,
    ) -> Result<(), StoreError> {
        let condition = Expression::new("#body.#attempt = :attempt")
            .name("#body", attribute::BODY)
            .name("#attempt", "attempt")
            .number(":attempt", attempt);
        self.put_if(self::row(row)?, condition, Refusal::Conflict, action)
            .await
    }
}

pub(crate) fn row(row: &OutboxRow) -> Result<Row, StoreError> {
    let shard = keys::due_shard(row.order_guid);
    Ok(Row::new(keys::outbox(row.order_guid, row.id))
        .body(row)?
        .due(shard, row.due_at))
}
