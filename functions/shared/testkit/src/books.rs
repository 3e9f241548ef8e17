//! The reconciliation with the provider, without a limit of time.

use std::time::Duration;

use domain::reconciliation::ReconciliationReport;
use jiff::Timestamp;
use settle::{Settle, SettleError};
use tokio::time::Instant;

/// Longer than any test.
const NO_LIMIT: Duration = Duration::from_hours(1);

/// Makes the report that is due at `now` in one run.
pub async fn compare_books(
    settle: &Settle,
    now: Timestamp,
) -> Result<Option<ReconciliationReport>, SettleError> {
    let ends = Instant::now() + NO_LIMIT;
    Ok(settle.reconcile_books(now, ends).await?.report())
}
