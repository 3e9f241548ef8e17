//! Counts calls for the rate limits.

use document_core::Status;

use crate::limits::{Limited, Limiter};
use crate::requester::Requester;

/// Counts a call for its account, or for the network of a caller who is not signed in.
pub(super) async fn count_request(
    limiter: &Limiter,
    requester: &Requester,
    limited: Limited,
) -> Result<(), Status> {
    match requester.uid() {
        Some(uid) => limiter.count_account(limited, 1, uid).await,
        None => limiter.count_network(limited).await,
    }
}
