//! What the mail service reports of mails that did not arrive: its events come through a topic, each at least once and in any
//! order.
//!
//! A mail that came back for good marks its address, to which nothing is sent any more until an operator says that mails reach
//! it again. A complaint stops what no order needs. Both stand at the mail of the order, where there is one.

mod event;
mod note;

use aws_lambda_events::sns::SnsEvent;
use store::{Store, StoreError};

pub use event::MailEvent;

/// Why an event is not dealt with yet; it is sent again.
#[derive(Debug, thiserror::Error)]
pub enum BounceError {
    /// The table did not answer.
    #[error("the table is unavailable")]
    Store(#[from] StoreError),
    /// The event was faster than the record of its mail.
    #[error("the mail is not recorded yet")]
    NotRecorded,
}

/// Deals with the events of one message. One that cannot be read is logged and skipped: sent again, it would read the same.
pub async fn consume(store: &Store, event: SnsEvent) -> Result<(), BounceError> {
    for record in event.records {
        match MailEvent::parse(&record.sns.message) {
            Ok(Some(event)) => note::note_event(store, &event).await?,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "an event of the mail service cannot be read"),
        }
    }
    Ok(())
}
