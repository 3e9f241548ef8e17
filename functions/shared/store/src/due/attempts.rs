//! Attempts at pending rows: effects of orders, emails about no order, and follow-ups of changes.
//!
//! An instance leases a row before it acts on it, so that the stream's consumer and the clock do not both do it. `due_at`
//! is the end of the lease: when it has passed, the clock function finds the row on the due index and wakes it.

use jiff::Timestamp;
use table::Expression;

use crate::Store;
use crate::error::StoreError;
use crate::row::attribute;
use crate::transaction::ConditionFailure;
use sealed::{Attempt, Attempted};

/// A row whose attempts are leased, retried and woken: an [`OutboxRow`](crate::OutboxRow), a
/// [`NoticeRow`](crate::NoticeRow) or a [`FollowUpRow`](crate::FollowUpRow).
pub trait PendingRow: Attempted {}

impl<T: Attempted> PendingRow for T {}

pub(crate) mod sealed {
    use jiff::Timestamp;
    use table::Expression;

    use crate::error::StoreError;
    use crate::row::Row;

    /// The fields of a row about its attempts.
    #[derive(Debug)]
    pub struct Attempt<'a> {
        /// The number of attempts that were begun.
        pub number: &'a mut u32,
        /// The end of the lease, or the next attempt.
        pub due_at: &'a mut Timestamp,
        /// The number of times that the row was rewritten only to make the table's stream report it again.
        pub wakes: &'a mut u32,
    }

    /// What differs between the rows.
    pub trait Attempted: Clone + Sync {
        /// Returns the fields about attempts.
        fn attempt(&mut self) -> Attempt<'_>;

        /// Records the error of an attempt.
        fn set_error(&mut self, error: &str);

        /// Requires that the stored row is as it was read.
        fn unchanged(&self) -> Expression;

        /// Requires that no attempt was begun since.
        fn at_attempt(&self) -> Expression;

        /// Returns the row to write.
        fn to_row(&self) -> Result<Row, StoreError>;
    }
}

impl Store {
    /// Begins an attempt: before `until`, no other instance begins one. Returns the leased row. `Conflict` if another
    /// attempt was begun since the row was read, or it is done.
    pub async fn lease<T: PendingRow>(&self, row: &T, until: Timestamp) -> Result<T, StoreError> {
        let mut leased = row.clone();
        let Attempt { number, due_at, .. } = leased.attempt();
        *number = number.saturating_add(1);
        *due_at = until;
        self.rewrite(&leased, row.unchanged(), "lease a pending row")
            .await?;
        Ok(leased)
    }

    /// Records the error of a leased attempt; the next one is due at `due_at`. `Conflict` as in `lease`.
    pub async fn retry<T: PendingRow>(
        &self,
        leased: &T,
        due_at: Timestamp,
        error: &str,
    ) -> Result<(), StoreError> {
        let row = failed(leased, due_at, error);
        self.rewrite(&row, leased.at_attempt(), "put a pending row back")
            .await
    }

    /// Makes the table's stream report a row again; if it is still pending at `due_at`, the clock function wakes it again.
    /// `Conflict` if it changed since it was read, or is done.
    pub async fn wake<T: PendingRow>(&self, row: &T, due_at: Timestamp) -> Result<(), StoreError> {
        self.rewrite(&woken(row, due_at), row.unchanged(), "wake a pending row")
            .await
    }

    async fn rewrite<T: Attempted>(
        &self,
        row: &T,
        condition: Expression,
        action: &'static str,
    ) -> Result<(), StoreError> {
        let failure = ConditionFailure::Conflict;
        self.put_if(row.to_row()?, condition, failure, action).await
    }
}

/// Returns the row after an attempt that failed.
pub(crate) fn failed<T: Attempted>(leased: &T, at: Timestamp, error: &str) -> T {
    let mut row = leased.clone();
    *row.attempt().due_at = at;
    row.set_error(error);
    row
}

/// Returns the row that makes the table's stream report it again.
pub(crate) fn woken<T: Attempted>(row: &T, at: Timestamp) -> T {
    let mut woken = row.clone();
    let Attempt { due_at, wakes, .. } = woken.attempt();
    *wakes = wakes.saturating_add(1);
    *due_at = at;
    woken
}

/// Requires that the stored row is still at this attempt.
pub(crate) fn attempt_unchanged(attempt: u32) -> Expression {
    Expression::new("#body.#attempt = :attempt")
        .name("#body", attribute::BODY)
        .name("#attempt", "attempt")
        .number(":attempt", attempt)
}
