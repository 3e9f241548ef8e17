use std::time::Duration;

use aws_lambda_events::dynamodb::{Event, EventRecord};
use dynoxide::Database;
use http_api::{MovableClock, Settings};
use outbox::{Outbox, consume};
use serde::Deserialize;
use store::RowName;
use tokio::task::AbortHandle;

use crate::error::RunnerError;
use crate::folder::StalePageMarker;
use crate::stream::StreamReader;

/// How long a batch that was given back rests.
const PAUSE: Duration = Duration::from_secs(1);

/// Calls the outbox function with records of the table's stream, as its event source does.
pub(crate) struct Consumer {
    consuming: AbortHandle,
}

impl Consumer {
    /// Starts to read at the end of the stream.
    pub(crate) fn start(
        database: &Database,
        settings: &Settings,
        clock: &MovableClock,
        stale_pages: StalePageMarker,
    ) -> Result<Self, RunnerError> {
        let outbox = Outbox::from_settings(settings, clock.clock())?;
        let mut stream = StreamReader::at_the_end(database)?;
        let task = tokio::spawn(async move {
            loop {
                let batch = stream.next().await;
                let stale_page = stale_page_in(&batch);
                hand_over(&outbox, batch).await;
                if let Some(sequence_number) = stale_page {
                    stale_pages.set(&sequence_number);
                }
            }
        });
        Ok(Self {
            consuming: task.abort_handle(),
        })
    }

    /// Stops reading. What is not done yet is in the due index.
    pub(crate) fn stop(&self) {
        self.consuming.abort();
    }
}

/// Hands a batch over until nothing of it is given back.
async fn hand_over(outbox: &Outbox, batch: Event) {
    let mut batch = batch;
    loop {
        let answer = consume(outbox, batch.clone()).await;
        let Some(failure) = answer.batch_item_failures.into_iter().next() else {
            return;
        };
        let first = batch
            .records
            .iter()
            .position(|record| record.change.sequence_number == failure.item_identifier);
        batch.records.drain(..first.unwrap_or_default());
        tokio::time::sleep(PAUSE).await;
    }
}

/// Returns the last record of a batch that marks a page as stale. The removal of a mark after a build is ignored.
fn stale_page_in(batch: &Event) -> Option<String> {
    let is_note = |record: &&EventRecord| {
        let keys = serde_dynamo::from_item(record.change.keys.clone());
        let Ok(Keys { pk, sk }) = keys else {
            return false;
        };
        record.event_name != "REMOVE" && RowName::parse(&pk, &sk) == RowName::StalePage
    };
    let last = batch.records.iter().rev().find(is_note)?;
    Some(last.change.sequence_number.clone().unwrap_or_default())
}

#[derive(Deserialize)]
struct Keys {
    pk: String,
    sk: String,
}
