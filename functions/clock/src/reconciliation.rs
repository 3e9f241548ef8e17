//! Reconciles our ledger with the provider's balance once a day.

use domain::reconciliation::ReconciliationReport;
use jiff::Timestamp;
use settle::{Settle, SettleError};

/// Makes a report if it is due. If the provider is unreachable, the next run retries.
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
