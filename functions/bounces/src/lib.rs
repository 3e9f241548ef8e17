//! Handles the email service's reports of undelivered emails: events arrive through a topic, each at least once and in
//! any order.
//!
//! A permanent bounce marks its address: nothing is sent there until an operator clears it. A complaint stops optional
//! emails. The order's email record shows both.

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
    /// The event was faster than the record of its email.
    #[error("the mail is not recorded yet")]
    NotRecorded,
}

/// Deals with the events of one message. One that cannot be read is logged and skipped: sent again, it would read the same.
pub async fn consume(store: &Store, event: SnsEvent) -> Result<(), BounceError> {
    for record in event.records {
        match MailEvent::parse(&record.sns.message) {
            Ok(Some(event)) => note::note_event(store, &event).await?,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "bounces.event_unreadable"),
        }
    }
    Ok(())
}
