//! The table's stream, batch by batch.

use std::collections::HashMap;
use std::time::Duration;

use aws_lambda_events::dynamodb::Event;
use aws_lambda_events::streams::{DynamoDbBatchItemFailure, DynamoDbEventResponse};
use domain::webhook::ReportedDeliveries;
use futures_util::future::{BoxFuture, join, join_all};
use tokio::time::{Instant, timeout, timeout_at};

use crate::effect::chain;
use crate::task::{Lane, Task, reported_delivery, task};
use crate::{EffectError, Outbox};

/// The time of a batch: ten seconds less than the function's timeout in the template, for what is left over.
const BATCH: Duration = Duration::from_secs(50);
/// The time of a record: a call of the payment provider and its reads of the table.
const RECORD: Duration = Duration::from_secs(25);
/// The time to write a follow-up that failed.
const NOTE: Duration = Duration::from_secs(5);

/// Processes a batch. Lanes run side by side, each in its own order, so that a party that does not respond delays no
/// other one. What fails, or reaches its deadline, is repeated by the clock: effects and emails are due until they are
/// done, and a failed follow-up is written as a row that is due. A record is given back only if that row cannot be
/// written, because the table does not respond. An unreadable record is logged and skipped: returned, it would block
/// everything behind it for a day.
pub async fn consume(outbox: &Outbox, event: Event) -> DynamoDbEventResponse {
    let begun = Instant::now();
    let ends = begun.checked_add(BATCH).unwrap_or(begun);
    let deliveries = event.records.iter().filter_map(reported_delivery).collect();
    let reported = ReportedDeliveries { deliveries };
    let mut lanes: HashMap<Lane, Vec<(usize, Task)>> = HashMap::new();
    for (position, record) in event.records.iter().enumerate() {
        if let Some(task) = task(record) {
            lanes.entry(task.lane()).or_default().push((position, task));
        }
    }
    let lanes = lanes.into_values();
    let lanes = join_all(lanes.map(|tasks| Box::pin(run_lane(outbox, tasks, ends))));
    let ((), given_back) = join(outbox.hand_over_webhooks(reported), lanes).await;
    let mut given_back: Vec<usize> = given_back.into_iter().flatten().collect();
    given_back.sort_unstable();
    let mut response = DynamoDbEventResponse::default();
    for record in given_back.iter().filter_map(|at| event.records.get(*at)) {
        let mut failure = DynamoDbBatchItemFailure::default();
        failure
            .item_identifier
            .clone_from(&record.change.sequence_number);
        response.batch_item_failures.push(failure);
    }
    response
}

/// Returns the deadline of a record that begins at `now`, in a batch that ends at `ends`.
fn record_ends(now: Instant, ends: Instant) -> Instant {
    now.checked_add(RECORD).map_or(ends, |own| own.min(ends))
}

/// Runs the tasks of a lane. Returns the positions of those to give back.
async fn run_lane(outbox: &Outbox, tasks: Vec<(usize, Task)>, ends: Instant) -> Vec<usize> {
    let mut given_back = Vec::new();
    for (position, task) in tasks {
        let Err(reason) = in_time(ends, outbox.run_task(&task)).await else {
            continue;
        };
        tracing::error!(reason, ?task, "stream.record_failed");
        if !outbox.leave_to_clock(&task, &reason).await {
            given_back.push(position);
        }
    }
    given_back
}

/// Waits for a task for at most [`RECORD`], and not beyond the end of the batch. Returns the reason of a failure.
async fn in_time(
    ends: Instant,
    running: impl Future<Output = Result<(), EffectError>>,
) -> Result<(), String> {
    match timeout_at(record_ends(Instant::now(), ends), running).await {
        Ok(outcome) => outcome.map_err(|error| chain(&error)),
        Err(_elapsed) => Err("it reached its deadline".to_owned()),
    }
}

impl Outbox {
    /// Returns a boxed future of no named type: the compiler checks only a limited depth of types for `Send`.
    fn run_task<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<(), EffectError>> {
        Box::pin(async move {
            match task {
                Task::Effect(order, id, attempt) => self.run_reported(*order, *id, *attempt).await,
                Task::Notice(notice, attempt) => self.send_reported(*notice, *attempt).await,
                Task::FollowUp(follow_up) => self.follow_up(follow_up).await,
                Task::FailedFollowUp(name, attempt) => self.repeat_follow_up(name, *attempt).await,
                Task::Rebuild => {
                    self.request_rebuild().await;
                    Ok(())
                }
            }
        })
    }

    /// Makes sure that the clock repeats a task. Returns `false` if the table did not respond.
    async fn leave_to_clock(&self, task: &Task, reason: &str) -> bool {
        let Task::FollowUp(follow_up) = task else {
            // Their rows are due until they are done.
            return true;
        };
        let (store, now) = (self.settle.store(), self.clock.now());
        let noted = timeout(NOTE, Box::pin(store.note_follow_up(follow_up, reason, now))).await;
        let reason = match noted {
            Ok(Ok(())) => return true,
            Ok(Err(error)) => chain(&error),
            Err(_elapsed) => "the table did not respond in time".to_owned(),
        };
        tracing::error!(reason, ?task, "stream.record_given_back");
        false
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    #[test]
    fn a_record_has_25_seconds_and_ends_with_its_batch() {
        let now = Instant::now();
        let after = |seconds| now + Duration::from_secs(seconds);
        assert_eq!(record_ends(now, after(50)), after(25));
        assert_eq!(record_ends(now, after(25)), after(25));
        assert_eq!(record_ends(now, after(24)), after(24));
    }

    #[tokio::test]
    async fn a_record_that_hangs_fails_at_its_deadline() {
        let now = Instant::now();
        assert_eq!(in_time(now, ready(Ok(()))).await, Ok(()));
        let hanging = in_time(now, pending()).await;
        assert_eq!(hanging, Err("it reached its deadline".to_owned()));
    }
}
