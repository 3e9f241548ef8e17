//! `npm run bench -- clock [--orders N] [--days D] [--seed S]`: how late work is done, at the documented load and through
//! outages.
//!
//! The real functions run in one process against the embedded table and the emulators: the clock every five minutes with the
//! parts, the budgets and the timeout of a deployed run, and the consumer of the table's stream with the template's batch size and
//! timeout. Time is simulated: it stops while code runs, and each call to the table, the payment provider and the email
//! service takes a modelled duration (`outage.rs`). The load is that of one of the eight partitions of orders, because a run works on
//! the partitions side by side: an eighth of `--orders` a day, with three times the average in the busy hour. Orders are placed by the
//! steps of production shortly before their deadline.
//!
//! Modelled, not measured: the durations of calls; the code's own processor time, which counts as none; cold starts; the
//! consumers of the stream: a table on demand begins with four shards, with four batches of each side by side, so that two of the
//! 16 have the records of the sample, which has one; the capacity units, which are estimated from the calls. Not part of the sample:
//! documents and statistics, which share the second consumer with webhooks, and calendars. The endpoint of webhooks accepts every
//! event immediately.
//!
//! Prints one JSON object per line. The exit code is 1 if work was lost or done twice, or a target was missed.
#![allow(
    clippy::expect_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a bench stops where it is surprised, and its lines are its result"
)]

mod functions;
mod gateway;
mod ledger;
mod load;
mod outage;
mod report;
mod seed;
mod simulation;
mod time;
mod units;
mod webhooks;

use std::ops::Range;
use std::process::ExitCode;

use clap::Parser;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;
use store::DUE_SHARDS;

use simulation::{Outcome, Simulation};

/// Simulates days with outages.
#[derive(Debug, Parser)]
struct Arguments {
    /// The orders of a day in all partitions; the documented load is 20,000.
    #[arg(long, default_value_t = 4_000)]
    orders: u32,
    /// The simulated days, each with every outage.
    #[arg(long, default_value_t = 1)]
    days: u32,
    /// The hour at which the simulation begins.
    #[arg(long, default_value_t = 0)]
    from: u32,
    /// The hour after which no deadline is due; by default the end of the last day.
    #[arg(long)]
    until: Option<u32>,
    /// The seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The most findings that are printed.
const SHOWN: usize = 20;

#[cfg_attr(
    feature = "simulated-time",
    tokio::main(flavor = "current_thread", start_paused = true)
)]
#[cfg_attr(
    not(feature = "simulated-time"),
    tokio::main(flavor = "current_thread")
)]
async fn main() -> ExitCode {
    if cfg!(not(feature = "simulated-time")) {
        println!(
            "{}",
            json!({ "error": "build with --features simulated-time" })
        );
        return ExitCode::FAILURE;
    }
    let Arguments {
        orders,
        days,
        from,
        until,
        seed,
    } = Arguments::parse();
    let hours = from..until.unwrap_or(days * load::HOURS);
    let plan = load::plan(orders, hours.clone(), &mut StdRng::seed_from_u64(seed));
    let start = json!({
        "bench": "clock", "orders_a_day": orders, "hours": [hours.start, hours.end], "seed": seed,
        "partitions_in_sample": format!("1 of {DUE_SHARDS}"), "deadlines_in_sample": plan.len(),
    });
    println!("{start}");
    let simulation = Box::pin(Simulation::start(seed)).await;
    let outcome = Box::pin(simulation.play(&plan, hours.clone())).await;
    print(&outcome, hours)
}

fn print(outcome: &Outcome, hours: Range<u32>) -> ExitCode {
    let mut missed = Vec::new();
    for line in report::lateness(&outcome.done, hours, &mut missed) {
        println!("{line}");
    }
    println!(
        "{}",
        report::function("clock", "ClockFunction", outcome.clock, 1)
    );
    println!("{}", report::throughput(&outcome.done));
    let scale = u32::from(DUE_SHARDS);
    println!(
        "{}",
        report::function("outbox", "OutboxFunction", outcome.consumer, scale)
    );
    for (name, function, invocations) in [
        ("outbox_shown", "OutboxFunction", outcome.shown),
        ("hooks", "HooksFunction", outcome.hooks),
    ] {
        println!("{}", report::function(name, function, invocations, scale));
    }
    println!("{}", report::table(outcome.units));
    let parts = json!({
        "bench": "clock", "failed_parts_by_run": outcome.failed_parts,
    });
    println!("{parts}");
    for finding in outcome.findings.iter().take(SHOWN) {
        println!("{}", json!({ "bench": "clock", "finding": finding }));
    }
    println!("{}", simulation::checks_line(&outcome.findings));
    println!("{}", json!({ "bench": "clock", "targets_missed": missed }));
    if outcome.findings.is_empty() && missed.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
