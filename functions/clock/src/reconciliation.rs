//! Reconciles our ledger with the provider's balance once a day.

use jiff::Timestamp;
use serde::Serialize;
use settle::{BooksRun, Settle, SettleError};
use tokio::time::Instant;

/// What a run did for the report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct BooksReport {
    /// The differences of the report that this run made.
    pub differences: Option<usize>,
    /// Whether a report needs another run.
    pub continues: bool,
}

/// Continues the report in progress, or begins one that is due, until `ends`. If the provider is unreachable, the next run
/// continues.
pub async fn reconcile_books(
    settle: &Settle,
    now: Timestamp,
    ends: Instant,
) -> Result<BooksReport, SettleError> {
    match Box::pin(settle.reconcile_books(now, ends)).await {
        Err(error) if error.is_temporary() => {
            tracing::warn!(%error, "books.waiting");
            Ok(BooksReport::default())
        }
        run => Ok(BooksReport::from(run?)),
    }
}

impl From<BooksRun> for BooksReport {
    fn from(run: BooksRun) -> Self {
        Self {
            continues: run == BooksRun::Continues,
            differences: run.report().map(|report| report.differences.len()),
        }
    }
}
