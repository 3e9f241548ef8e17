//! The result: how late work was, by kind and outage, and what it cost.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use clock::SCHEDULE;
use serde_json::{Value, json};
use store::DUE_SHARDS;

use crate::functions::{Invocations, limit_of};
use crate::ledger::{Done, Work};
use crate::load::HOURS;
use crate::outage::{OUTAGES, Outage};
use crate::units::TableUnits;

/// The targets: money deadlines at the documented load, emails after their cause without an outage, and the time after which
/// an hour's outage leaves nothing behind.
const MONEY_P99: f64 = 360.0;
const EMAIL_WORST: f64 = 120.0;
const CAUGHT_UP: f64 = 1_800.0;
/// What an outage delays is due until this long after its end.
const AFTERMATH: Duration = Duration::from_mins(30);
const DAY: u64 = 86_400;

/// USD in eu-central-1 (`docs/cost.md`).
const GB_SECOND: f64 = 0.000_013_3;
const INVOCATION: f64 = 0.000_000_2;
const READ: f64 = 0.000_000_152_5;
const WRITE: f64 = 0.000_000_762_5;

/// The lines of the lateness of each kind, then those of each outage. A target that was missed is added to `missed`.
pub(crate) fn lateness(done: &[Done], hours: Range<u32>, missed: &mut Vec<String>) -> Vec<Value> {
    let days = hours.start / HOURS..=hours.end / HOURS;
    let time = Duration::from_hours(hours.start.into())..Duration::from_hours(hours.end.into());
    let windows = days.flat_map(of_day);
    let windows: Vec<_> = windows
        .filter(|(_, starts, _)| time.contains(starts))
        .collect();
    let is_quiet = |done: &&Done| {
        let concerns = |(_, starts, ends): &(Outage, Duration, Duration)| {
            done.at >= *starts && done.due <= *ends + AFTERMATH
        };
        !windows.iter().any(concerns)
    };
    let mut lines = Vec::new();
    for work in Work::ALL {
        let quiet = seconds(
            done.iter()
                .filter(|done| done.work == work)
                .filter(is_quiet),
        );
        let p99 = rank(&quiet, 0.99);
        if work.is_deadline() && p99 > MONEY_P99 {
            missed.push(format!("{}: p99 {p99:.0} s", work.as_str()));
        }
        if work == Work::Email && p99 > EMAIL_WORST {
            missed.push(format!("email: p99 {p99:.0} s"));
        }
        lines.push(line("no_outage", work, &quiet));
    }
    for (outage, starts, ends) in windows {
        let of_outage = |done: &&Done| done.due >= starts && done.due <= ends + AFTERMATH;
        let mut last = 0.0_f64;
        for work in Work::ALL {
            let found = done
                .iter()
                .filter(|done| done.work == work)
                .filter(of_outage);
            for done in found.clone().filter(|done| done.due <= ends) {
                last = last.max(done.at.saturating_sub(ends).as_secs_f64());
            }
            lines.push(line(outage.name, work, &seconds(found)));
        }
        if outage.is_of_an_hour() && last > CAUGHT_UP {
            missed.push(format!("{}: caught up after {last:.0} s", outage.name));
        }
        lines.push(
            json!({ "bench": "clock", "outage": outage.name, "caught_up_after_s": round(last) }),
        );
    }
    lines
}

fn of_day(day: u32) -> impl Iterator<Item = (Outage, Duration, Duration)> {
    let start = Duration::from_secs(u64::from(day) * DAY);
    OUTAGES
        .into_iter()
        .map(move |outage| (outage, start + outage.starts, start + outage.ends))
}

/// Returns the line of the most deadlines that one run of the clock passed, which is its throughput while much is due.
pub(crate) fn throughput(done: &[Done]) -> Value {
    let mut by_run: BTreeMap<u64, u32> = BTreeMap::new();
    for done in done.iter().filter(|done| done.work.is_deadline()) {
        let run = done.at.as_secs() / SCHEDULE.as_secs();
        *by_run.entry(run).or_default() += 1;
    }
    let most = by_run.into_values().max().unwrap_or_default();
    let runs_an_hour = f64::from(u32::try_from(3_600 / SCHEDULE.as_secs()).unwrap_or(1));
    json!({
        "bench": "clock", "most_deadlines_in_a_run": most,
        "deadlines_an_hour_at_all_partitions": f64::from(most) * runs_an_hour * f64::from(DUE_SHARDS),
    })
}

/// Returns the line of the invocations of a function, with their cost for all partitions.
pub(crate) fn function(
    name: &str,
    in_template: &str,
    invocations: Invocations,
    scale: u32,
) -> Value {
    let memory = f64::from(limit_of(in_template, "MemorySize")) / 1_024.0;
    let seconds = invocations.seconds * f64::from(scale);
    let count = f64::from(invocations.count) * f64::from(scale);
    json!({
        "bench": "clock", "function": name, "invocations": invocations.count, "seconds": round(invocations.seconds),
        "longest_s": round(invocations.longest), "killed": invocations.killed, "failed": invocations.failed,
        "usd_at_all_partitions": round(100.0 * (seconds * memory * GB_SECOND + count * INVOCATION)) / 100.0,
    })
}

/// Returns the line of the table's units.
pub(crate) fn table(units: TableUnits) -> Value {
    let scale = f64::from(DUE_SHARDS);
    let usd = (units.reads * READ + units.writes * WRITE) * scale;
    json!({
        "bench": "clock", "table_calls": units.calls, "read_units": round(units.reads),
        "write_units": round(units.writes), "usd_at_all_partitions": round(usd),
    })
}

fn line(outage: &str, work: Work, late: &[f64]) -> Value {
    json!({
        "bench": "clock", "outage": outage, "work": work.as_str(), "count": late.len(),
        "p50_s": round(rank(late, 0.5)), "p99_s": round(rank(late, 0.99)), "worst_s": round(rank(late, 1.0)),
    })
}

fn seconds<'a>(done: impl Iterator<Item = &'a Done>) -> Vec<f64> {
    let mut seconds: Vec<_> = done.map(|done| done.late().as_secs_f64()).collect();
    seconds.sort_by(f64::total_cmp);
    seconds
}

/// Returns the value at this rank of sorted values.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "a position in a list of some thousand values"
)]
fn rank(sorted: &[f64], rank: f64) -> f64 {
    let position = (rank * sorted.len() as f64).ceil() as usize;
    sorted
        .get(position.saturating_sub(1))
        .copied()
        .unwrap_or_default()
}

pub(crate) fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
