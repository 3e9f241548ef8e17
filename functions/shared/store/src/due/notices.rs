//! Pending emails that belong to no order, each written in the transaction of the change that it reports.
//!
//! As with the outbox of orders, an instance leases an email before it sends it. `due_at` is the end of the lease: when
//! it has passed, the clock function finds the email on the due index and retries it.

use domain::NoticeGuid;
use domain::later;
use domain::notice::Notice;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::orders::row::PENDING_OP_TIMEOUT;
use crate::queues;
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{DuePartition, Store, keys};
use table::Expression;

const KIND: &str = "notice";

/// One email to send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoticeRow {
    /// The email.
    pub notice: Notice,
    /// The number of attempts that were begun.
    pub attempt: u32,
    /// The time at which the clock function retries it: the end of the lease, or the next attempt.
    pub due_at: Timestamp,
    /// The number of times that the row was rewritten only to make the table's stream report it again.
    #[serde(default)]
    pub wakes: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
}

impl Store {
    /// Returns a pending email; `None` after it was sent.
    pub async fn find_notice(&self, notice: NoticeGuid) -> Result<Option<NoticeRow>, StoreError> {
        let row = self.get(keys::notice(notice), "find a notice").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Begins an attempt: before `until`, no other instance begins one. Returns the leased row. `Conflict` if another
    /// attempt was begun since the row was read, or the email was sent.
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

    /// Records the error of a leased attempt; the next attempt is due at `due_at`. `Conflict` as in `lease_notice`.
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

    /// Makes the table's stream report an email again; if it is still pending at `due_at`, the clock function retries
    /// it. `Conflict` if an attempt was begun since the row was read, or the email was sent.
    pub async fn wake_notice(&self, row: &NoticeRow, due_at: Timestamp) -> Result<(), StoreError> {
        self.rewrite_notice(row.attempt, &row.woken(due_at)).await
    }

    /// Writes a pending email that reports no other change.
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
            attempt_unchanged(attempt),
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
            // The stream's consumer sends it first; the clock function only retries what the consumer missed.
            due_at: later(notice.created_at, PENDING_OP_TIMEOUT),
            wakes: 0,
            last_error: None,
        }
    }

    /// Returns the row that makes the table's stream report the email again.
    pub(crate) fn woken(&self, due_at: Timestamp) -> Self {
        Self {
            wakes: self.wakes.saturating_add(1),
            due_at,
            ..self.clone()
        }
    }
}

/// Requires that the stored row is still at this attempt. It also applies to the outbox rows of orders.
pub(crate) fn attempt_unchanged(attempt: u32) -> Expression {
    Expression::new("#body.#attempt = :attempt")
        .name("#body", attribute::BODY)
        .name("#attempt", "attempt")
        .number(":attempt", attempt)
}

/// Adds a pending email to the transaction of the change that it reports. The outbox function sends it afterwards.
pub(crate) fn send<'a>(
    transaction: Transaction<'a>,
    notice: &Notice,
) -> Result<Transaction<'a>, StoreError> {
    Ok(transaction.create(row(&NoticeRow::new(notice))?, Taken::Identifier))
}

/// Returns the row to write. After a failed attempt it is also in the operators' queue of failed effects.
pub(crate) fn row(row: &NoticeRow) -> Result<Row, StoreError> {
    let guid = row.notice.notice_guid;
    let written = Row::new(keys::notice(guid))
        .body(row)?
        .due(DuePartition::of_emails(guid.as_uuid()).key(), row.due_at);
    Ok(match row.last_error {
        Some(_) => queues::failed(written, row.attempt, row.notice.created_at, guid),
        None => written,
    })
}
