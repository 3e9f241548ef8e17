use std::time::Duration;

use aws_lambda_events::sns::{SnsEvent, SnsRecord};
use emulators::EventQueue;
use store::Store;
use tokio::task::AbortHandle;

/// How long an event rests that could not be dealt with.
const PAUSE: Duration = Duration::from_secs(1);

/// Calls the bounces function with what the email service reports, as its topic does.
pub(crate) struct BounceSubscription {
    calling: AbortHandle,
}

impl BounceSubscription {
    pub(crate) fn start(events: EventQueue, store: Store) -> Self {
        let task = tokio::spawn(async move {
            loop {
                let message = events.next().await.to_string();
                while let Err(error) = bounces::consume(&store, sns_event(&message)).await {
                    tracing::info!(%error, "an event of the mail service waits");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        });
        Self {
            calling: task.abort_handle(),
        }
    }

    pub(crate) fn stop(&self) {
        self.calling.abort();
    }
}

fn sns_event(message: &str) -> SnsEvent {
    let mut record = SnsRecord::default();
    message.clone_into(&mut record.sns.message);
    let mut event = SnsEvent::default();
    event.records.push(record);
    event
}
