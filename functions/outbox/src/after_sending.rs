//! Writes that follow a sent email.

use store::StoreError;

/// Calls of the write, each of which the table's client repeats, too.
const ATTEMPTS: u32 = 5;

/// Makes a write without which the email would be sent twice. A throttled table gets it again.
pub(crate) async fn end_sent<Written>(write: impl Fn() -> Written) -> Result<(), StoreError>
where
    Written: Future<Output = Result<(), StoreError>>,
{
    for _ in 1..ATTEMPTS {
        match write().await {
            Err(StoreError::Unavailable { .. }) => {}
            written => return written,
        }
    }
    write().await
}
