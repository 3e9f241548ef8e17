//! The deployed functions: the clock on its schedule, and the consumer of the stream, with the limits of the template.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use clock::{Runner, SCHEDULE};
use outbox::{Outbox, consume};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::gateway::World;
use crate::ledger::Source;
use crate::outage::is_killed;

/// A killed function had this long.
const KILLED_AFTER: Duration = Duration::from_millis(150);
/// The invocations of one function.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Invocations {
    pub(crate) count: u32,
    pub(crate) seconds: f64,
    pub(crate) longest: f64,
    pub(crate) killed: u32,
    pub(crate) failed: u32,
}

impl Invocations {
    pub(crate) fn note(&mut self, took: Duration, is_killed: bool, is_failed: bool) {
        let took = took.as_secs_f64();
        self.count += 1;
        self.seconds += took;
        self.longest = self.longest.max(took);
        self.killed += u32::from(is_killed);
        self.failed += u32::from(is_failed);
    }
}

/// Reads a limit of a function from the template.
pub(crate) fn limit_of(function: &str, name: &str) -> u32 {
    let template = include_str!("../../../../template.yaml");
    let value = |block: &str| {
        let rest = block.split_once(&format!(" {name}: "))?.1;
        rest.split_whitespace().next()?.parse().ok()
    };
    let block = template
        .split(&format!("\n  {function}:\n"))
        .nth(1)
        .expect("a function");
    let block = block.split("\n\n  ").next().expect("its block");
    let globals = template
        .split("\nGlobals:\n")
        .nth(1)
        .expect("the common limits");
    value(block).or_else(|| value(globals)).expect("a limit")
}

/// Runs the clock in this time. Returns the parts that failed, with the number of runs.
pub(crate) async fn run_clock(
    world: &World,
    runner: &Runner,
    time: Range<Duration>,
) -> (Invocations, BTreeMap<String, u32>) {
    let limit = Duration::from_secs(limit_of("ClockFunction", "Timeout").into());
    let (mut invocations, mut failures) = (Invocations::default(), BTreeMap::new());
    let mut next = time.start;
    let clock = world.time.clock();
    while next < time.end {
        world.time.sleep_until(next).await;
        next += SCHEDULE;
        let started = world.time.elapsed();
        let limit = if is_killed(started) {
            KILLED_AFTER
        } else {
            limit
        };
        let outcome = {
            let _running = world.time.run();
            timeout(limit, Box::pin(runner.run(&clock))).await
        };
        let took = world.time.elapsed().saturating_sub(started);
        if let Ok(Err(failed)) = outcome.as_ref().map(|outcome| outcome.reports.as_ref()) {
            for part in failed.names() {
                *failures.entry(part.to_owned()).or_default() += 1;
            }
        }
        let is_failed = outcome
            .as_ref()
            .is_ok_and(|outcome| outcome.reports.is_err());
        invocations.note(took, outcome.is_err(), is_failed);
    }
    (invocations, failures)
}

/// Consumes the stream in this time.
pub(crate) async fn run_consumer(
    world: &World,
    outbox: &Outbox,
    source: Source,
    Range { start, end: ends }: Range<Duration>,
) -> Invocations {
    let limit = Duration::from_secs(limit_of("OutboxFunction", "Timeout").into());
    let size = usize::try_from(limit_of("OutboxFunction", "BatchSize")).expect("a batch");
    let mut invocations = Invocations::default();
    let mut has_killed = false;
    world.time.sleep_until(start).await;
    while world.time.elapsed() < ends {
        let mut batch = world.with_ledger(|ledger| ledger.take_records(source, size));
        if batch.is_empty() {
            tokio::select! {
                () = world.arrived(source).notified() => {}
                () = world.time.sleep_until(ends) => {}
            }
            continue;
        }
        while !batch.is_empty() {
            let started = world.time.elapsed();
            let kills = is_killed(started) && !has_killed;
            has_killed = kills || (has_killed && is_killed(started));
            let limit = if kills { KILLED_AFTER } else { limit };
            let event = serde_json::from_value(json!({ "Records": batch })).expect("records");
            let answer = {
                let _running = world.time.run();
                timeout(limit, Box::pin(consume(outbox, event))).await
            };
            let took = world.time.elapsed().saturating_sub(started);
            invocations.note(took, answer.is_err(), false);
            // The stream repeats a batch that was killed, and one that was given back from its first such record on.
            let Ok(answer) = answer else { continue };
            let Some(failure) = answer.batch_item_failures.into_iter().next() else {
                break;
            };
            let is_first = |record: &Value| {
                let number = record["dynamodb"]["SequenceNumber"].as_str();
                number == failure.item_identifier.as_deref()
            };
            let at = batch.iter().position(is_first).unwrap_or_default();
            batch.drain(..at);
        }
    }
    invocations
}
