//! Metrics for `CloudWatch` in its embedded metric format: log lines that it converts into metrics.
//!
//! A deployed function writes one such line for each request or event, which is its line in the log too. Nothing in it
//! names a person: the route is a pattern, and an order is its number, which opens nothing. Outside a deployment there
//! are no metrics.

mod lines;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::clock::Clock;
use crate::error::ErrorCode;
use lines::{gauges_line, order_step_line, request_line, waiting_line};

static DEPLOYMENT: OnceLock<Deployment> = OnceLock::new();
static HAS_ANSWERED: AtomicBool = AtomicBool::new(false);

/// Which copy of Matchday a function belongs to, and which function it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deployment {
    stage: String,
    function: String,
}

impl Deployment {
    /// Reads the name of a deployed function's log group, `/matchday/STAGE/FUNCTION`.
    pub(crate) fn of_log_group(group: &str) -> Option<Self> {
        let (stage, function) = group.strip_prefix("/matchday/")?.split_once('/')?;
        Some(Self {
            stage: stage.to_owned(),
            function: function.to_owned(),
        })
    }
}

/// A measure of the whole marketplace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gauge {
    /// Its name in `CloudWatch`.
    pub name: &'static str,
    /// Its unit there: `Seconds`, `Count`.
    pub unit: &'static str,
    pub value: f64,
}

/// Orders in one state that wait for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingGauge {
    pub state: &'static str,
    /// How many wait now.
    pub count: u32,
    /// For how many seconds the first of them has been in the state.
    pub age: u32,
}

/// A request or an event that was answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AnsweredRequest<'a> {
    pub(crate) id: &'a str,
    pub(crate) method: &'a str,
    pub(crate) route: &'a str,
    pub(crate) order: Option<&'a str>,
    pub(crate) status: u16,
    pub(crate) code: Option<ErrorCode>,
    pub(crate) milliseconds: u64,
}

/// Marks this process as a deployed function. The first call counts.
pub(crate) fn set_deployment(deployment: Option<Deployment>) {
    if let Some(deployment) = deployment {
        DEPLOYMENT.get_or_init(|| deployment);
    }
}

/// Writes a request's line; gives whether it did, which it does in a deployment alone.
pub(crate) fn write_request(request: &AnsweredRequest<'_>) -> bool {
    let Some(deployment) = DEPLOYMENT.get() else {
        return false;
    };
    let is_cold = !HAS_ANSWERED.swap(true, Ordering::Relaxed);
    write(&request_line(deployment, request, is_cold, now()));
    true
}

/// Writes measures of the whole marketplace; nothing outside a deployment.
pub fn write_gauges(gauges: &[Gauge]) {
    if let Some(deployment) = DEPLOYMENT.get().filter(|_| !gauges.is_empty()) {
        write(&gauges_line(deployment, gauges, now()));
    }
}

/// Counts an order that came to a state, `age` seconds after it was placed; nothing outside a deployment.
pub fn write_order_step(state: &str, age: u32) {
    if let Some(deployment) = DEPLOYMENT.get() {
        write(&order_step_line(deployment, state, age, now()));
    }
}

/// Writes how many orders wait now, a line for each state with waiting orders; nothing outside a deployment. Writing a
/// measure twice changes nothing, because the values are not summed.
pub fn write_waiting_orders(waiting: &[WaitingGauge]) {
    for gauge in waiting {
        if let Some(deployment) = DEPLOYMENT.get() {
            write(&waiting_line(deployment, gauge, now()));
        }
    }
}

fn now() -> u64 {
    Clock::system().unix_milliseconds()
}

fn write(line: &Value) {
    let mut output = std::io::stdout().lock();
    // A request must succeed even if the log cannot be written.
    let _ = writeln!(output, "{line}");
}
