//! Once a day: our books against the provider's balance.

use domain::reconciliation::ReconciliationReport;
use jiff::Timestamp;
use settle::{Settle, SettleError};

/// Makes a report if it is time. A provider that cannot be asked is asked by the next run.
pub async fn reconcile_books(
    settle: &Settle,
    now: Timestamp,
) -> Result<Option<ReconciliationReport>, SettleError> {
    match Box::pin(settle.reconcile_books(now)).await {
        Err(error) if error.is_temporary() => {
            tracing::warn!(%error, "the books wait for the next run");
            Ok(None)
        }
        outcome => outcome,
    }
}
