//! Pending emails about no order, each written with the action that it reports. Like the outbox of orders: an instance
//! leases one before it sends it, and an expired lease puts it back on the due index.

use domain::NoticeGuid;
use domain::later;
use domain::notice::Notice;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::order_row::PENDING_OP_TIMEOUT;
use crate::queues::{self, Queue};
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;

const KIND: &str = "notice";

/// One email to send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoticeRow {
    /// The email.
    pub notice: Notice,
    /// The number of attempts.
    pub attempt: u32,
    /// The time of the next check: the end of the lease, or the next attempt.
    pub due_at: Timestamp,
    /// How often the stream's consumer was woken.
    #[serde(default)]
    pub wakes: u32,
    /// The last error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
}

impl Store {
    /// One email, if it is still to be sent.
    pub async fn find_notice(&self, notice: NoticeGuid) -> Result<Option<NoticeRow>, StoreError> {
        let row = self.get(keys::notice(notice), "find a notice").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Begins an attempt: until `until` no other instance begins one. Returns the row; `Conflict` if another instance
    /// has begun, or it is sent.
    pub async fn lease_notice(
        &self,
        row: &NoticeRow,
        until: Timestamp,
    ) -> Result<NoticeRow, StoreError> {
        let leased = NoticeRow {
            attempt: row.attempt.saturating_add(1),
            due_at: until,
            ..row.clone()
        };
        self.rewrite_notice(row.attempt, &leased).await?;
        Ok(leased)
    }

    /// Ends a leased attempt that failed: the next one is due at `due_at`.
    pub async fn retry_notice(
        &self,
        leased: &NoticeRow,
        due_at: Timestamp,
        error: &str,
    ) -> Result<(), StoreError> {
        let row = NoticeRow {
            due_at,
            last_error: Some(error.to_owned()),
            ..leased.clone()
        };
        self.rewrite_notice(leased.attempt, &row).await
    }

    /// Makes the table's stream report an email again, and the clock retry it at `due_at`. `Conflict` if an attempt was
    /// begun since the row was read, or it is sent.
    pub async fn wake_notice(&self, row: &NoticeRow, due_at: Timestamp) -> Result<(), StoreError> {
        self.rewrite_notice(row.attempt, &row.woken(due_at)).await
    }

    /// Writes an email that belongs to no other change.
    pub async fn add_notice(&self, notice: &Notice) -> Result<(), StoreError> {
        send(Transaction::new(self, "add a notice"), notice)?
            .run()
            .await
    }

    /// Deletes the row of a sent email.
    pub async fn delete_notice(&self, notice: NoticeGuid) -> Result<(), StoreError> {
        self.remove(keys::notice(notice), "delete a notice").await
    }

    async fn rewrite_notice(&self, attempt: u32, row: &NoticeRow) -> Result<(), StoreError> {
        let written = self::row(row)?;
        self.put_if(
            written,
            at_attempt(attempt),
            ConditionFailure::Conflict,
            "change a notice",
        )
        .await
    }
}

impl NoticeRow {
    fn new(notice: &Notice) -> Self {
        Self {
            notice: notice.clone(),
            attempt: 0,
            due_at: later(notice.created_at, PENDING_OP_TIMEOUT),
            wakes: 0,
            last_error: None,
        }
    }

    pub(crate) fn woken(&self, due_at: Timestamp) -> Self {
        Self {
            wakes: self.wakes.saturating_add(1),
            due_at,
            ..self.clone()
        }
    }
}

/// The row is at exactly this attempt.
pub(crate) fn at_attempt(attempt: u32) -> Expression {
    Expression::new("#body.#attempt = :attempt")
        .name("#body", attribute::BODY)
        .name("#attempt", "attempt")
        .number(":attempt", attempt)
}

/// Adds an email to the transaction that it reports.
pub(crate) fn send<'a>(
    transaction: Transaction<'a>,
    notice: &Notice,
) -> Result<Transaction<'a>, StoreError> {
    Ok(transaction.create(row(&NoticeRow::new(notice))?, Taken::Identifier))
}

pub(crate) fn row(row: &NoticeRow) -> Result<Row, StoreError> {
    let guid = row.notice.notice_guid;
    let written = Row::new(keys::notice(guid))
        .body(row)?
        .due(keys::due_shard_of(guid.as_uuid()), row.due_at);
    Ok(match row.last_error {
        Some(_) => queues::listed(written, Queue::FailedEffects, row.notice.created_at, guid),
        None => written,
    })
}
