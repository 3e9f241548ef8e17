//! Pending emails that belong to no order, each written in the transaction of the change that it reports.

use domain::NoticeGuid;
use domain::later;
use domain::notice::Notice;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::due::attempts::attempt_unchanged;
use crate::due::attempts::sealed::{Attempt, Attempted};
use crate::error::{StoreError, Taken};
use crate::orders::row::PENDING_OP_TIMEOUT;
use crate::queues;
use crate::row::{Row, body_of};
use crate::transaction::Transaction;
use crate::{DuePartition, Store, keys};
use table::Expression;

const KIND: &str = "notice";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoticeRow {
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
}

impl Attempted for NoticeRow {
    fn attempt(&mut self) -> Attempt<'_> {
        Attempt {
            number: &mut self.attempt,
            due_at: &mut self.due_at,
            wakes: &mut self.wakes,
        }
    }

    fn set_error(&mut self, error: &str) {
        self.last_error = Some(error.to_owned());
    }

    fn unchanged(&self) -> Expression {
        self.at_attempt()
    }

    fn at_attempt(&self) -> Expression {
        attempt_unchanged(self.attempt)
    }

    fn to_row(&self) -> Result<Row, StoreError> {
        row(self)
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
