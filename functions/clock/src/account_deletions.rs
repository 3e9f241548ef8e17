//! Deletions of accounts that a crash or an absent service left over, and the last look at those that went well.

use accounts::{Deletion, resume_deletion};
use http_api::{Clock, Identity};
use serde::Serialize;
use store::{Store, StoreError};

/// Accounts one run deals with; the rest waits for the next. At half a second each it ends within a minute.
const MOST_PER_RUN: u16 = 100;

/// Counts of one run, logged and answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountDeletions {
    /// Accounts of which nothing is left.
    pub gone: u32,
    /// Accounts that stay, or of which an order stays, until orders are over.
    pub waiting: u32,
    /// Accounts that could not be dealt with; a later run tries again.
    pub failed: u32,
}

/// Goes on with every deletion that is due. One that fails does not keep the others waiting; an error means
/// that the due index itself could not be read.
pub async fn finish_account_deletions(
    store: &Store,
    identity: &Identity,
    clock: &Clock,
) -> Result<AccountDeletions, StoreError> {
    let mut report = AccountDeletions::default();
    for uid in store
        .list_account_deletions(clock.now(), MOST_PER_RUN)
        .await?
    {
        match Box::pin(resume_deletion(store, identity, &uid, clock)).await {
            // The index lags behind the table.
            Ok(None) => {}
            Ok(Some(Deletion::Complete)) => report.gone += 1,
            Ok(Some(Deletion::Blocked(_))) => report.waiting += 1,
            Ok(Some(Deletion::Pending(error))) | Err(error) => {
                report.failed += 1;
                error.log_as("a deletion could not be finished");
            }
        }
    }
    tracing::info!(?report, "deletions are done");
    Ok(report)
}
