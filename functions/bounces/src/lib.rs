//! Handles the email service's reports of undelivered emails: events arrive through a topic, each at least once and in
//! any order.
//!
//! A permanent bounce marks its address: nothing is sent there until an operator clears it. A complaint stops optional
//! emails. The order's email record shows both.

mod error;
mod event;
mod note;

use aws_lambda_events::sns::SnsEvent;
use store::Store;

pub use error::BounceError;
pub use event::MailEvent;

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
