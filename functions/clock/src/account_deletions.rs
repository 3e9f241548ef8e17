//! Resumes account deletions of many orders and those that a crash or an outage stopped, and checks completed ones a last
//! time.

use accounts::{Deletion, resume_deletion};
use http_api::{Clock, Identity};
use serde::Serialize;
use store::{Store, StoreError};

use crate::due_pages::DuePages;

/// Counts of one run, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountDeletions {
    /// Accounts that were deleted completely.
    pub gone: u32,
    /// Accounts that wait until their orders have ended.
    pub waiting: u32,
    /// Accounts with more orders than a run handles; the next run continues.
    pub continued: u32,
    /// Accounts that failed; a later run retries them.
    pub failed: u32,
}

/// Resumes every deletion that is due. A failed one does not delay the others. Returns an error only if the due index
/// cannot be read.
pub async fn finish_account_deletions(
    store: &Store,
    identity: &Identity,
    clock: &Clock,
) -> Result<AccountDeletions, StoreError> {
    let mut report = AccountDeletions::default();
    let now = clock.now();
    let mut pages = DuePages::at(now);
    while let Some(due) = pages.next_page() {
        let page = store.list_account_deletions(due).await?;
        for uid in pages.advance(page) {
            match Box::pin(resume_deletion(store, identity, &uid, clock)).await {
                // The index is eventually consistent, and another run may be faster.
                Ok(None) => {}
                Ok(Some(Deletion::Complete)) => report.gone += 1,
                Ok(Some(Deletion::Blocked(_) | Deletion::Waiting)) => report.waiting += 1,
                Ok(Some(Deletion::Unchecked | Deletion::Continues)) => report.continued += 1,
                Ok(Some(Deletion::Pending(error))) | Err(error) => {
                    report.failed += 1;
                    error.log_as("accounts.deletion_failed");
                }
            }
        }
    }
    tracing::info!(?report, "accounts.deleted");
    Ok(report)
}
