use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::dynamodb::{Event, EventRecord};
use dynoxide::Database;
use http_api::{MovableClock, Settings};
use outbox::{Outbox, consume};
use serde::Deserialize;
use store::RowName;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::{AbortHandle, JoinSet};

use crate::error::RunnerError;
use crate::folder::StalePageMarker;
use crate::stream::StreamReader;

/// How long a batch that was given back rests.
const PAUSE: Duration = Duration::from_secs(1);
/// Maximum records of a call; the deployed event sources' `BatchSize`.
const BATCH: usize = 10;
/// Batches of one source that are processed at the same time; the deployed sources' `ParallelizationFactor`.
const LANES: usize = 4;
/// Records that wait in one lane before the stream is read further.
const WAITING: usize = 1_000;

/// Calls the outbox function with records of the table's stream, as its two event sources do: side by side, with the
/// records of one partition in their order.
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
        let stream = StreamReader::at_the_end(database)?;
        let task = tokio::spawn(distribute(stream, outbox, Arc::new(stale_pages)));
        Ok(Self {
            consuming: task.abort_handle(),
        })
    }

    /// Stops reading. What is not done yet is in the due index.
    pub(crate) fn stop(&self) {
        self.consuming.abort();
    }
}

/// Reads the stream, and gives each record to its lane: of the source `Effects` or `Shown`, chosen by its partition.
async fn distribute(mut stream: StreamReader, outbox: Outbox, stale_pages: Arc<StalePageMarker>) {
    // Dropped with this task.
    let mut lanes = JoinSet::new();
    let mut start_lanes = || -> [Sender<EventRecord>; LANES] {
        std::array::from_fn(|_| {
            let (sender, receiver) = channel(WAITING);
            lanes.spawn(run_lane(outbox.clone(), receiver, Arc::clone(&stale_pages)));
            sender
        })
    };
    let (effects, shown) = (start_lanes(), start_lanes());
    loop {
        for record in stream.next().await.records {
            let Some((pk, name)) = name_of(&record) else {
                continue;
            };
            let source = match name {
                RowName::Outbox(..)
                | RowName::Notice(_)
                | RowName::Message(_)
                | RowName::HeldRecord(_) => &effects,
                RowName::Other => continue,
                _ => &shown,
            };
            let mut hasher = DefaultHasher::new();
            pk.hash(&mut hasher);
            let lane = usize::try_from(hasher.finish()).unwrap_or_default() % LANES;
            if let Some(lane) = source.get(lane)
                && lane.send(record).await.is_err()
            {
                return;
            }
        }
    }
}

async fn run_lane(
    outbox: Outbox,
    mut records: Receiver<EventRecord>,
    stale_pages: Arc<StalePageMarker>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    while records.recv_many(&mut batch, BATCH).await > 0 {
        let stale_page = stale_page_in(&batch);
        hand_over(&outbox, std::mem::take(&mut batch)).await;
        if let Some(sequence_number) = stale_page {
            stale_pages.set(&sequence_number);
        }
    }
}

/// Hands a batch over until nothing of it is given back, each time from the first record that was.
async fn hand_over(outbox: &Outbox, records: Vec<EventRecord>) {
    let mut batch = Event::default();
    batch.records = records;
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
fn stale_page_in(batch: &[EventRecord]) -> Option<String> {
    let is_note = |record: &&EventRecord| {
        record.event_name != "REMOVE"
            && name_of(record).is_some_and(|(_, name)| name == RowName::StalePage)
    };
    let last = batch.iter().rev().find(is_note)?;
    Some(last.change.sequence_number.clone().unwrap_or_default())
}

fn name_of(record: &EventRecord) -> Option<(String, RowName)> {
    let Keys { pk, sk } = serde_dynamo::from_item(record.change.keys.clone()).ok()?;
    let name = RowName::parse(&pk, &sk);
    Some((pk, name))
}

#[derive(Deserialize)]
struct Keys {
    pk: String,
    sk: String,
}
