//! The write that ends a sent email.

use store::StoreError;

/// Calls of the write, each of which the table's client repeats, too.
const ATTEMPTS: u32 = 5;

/// Writes that an email was sent. A throttled table gets the write again: without it the email would be sent twice.
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
