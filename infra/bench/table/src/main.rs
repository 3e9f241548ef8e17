//! `npm run bench -- table [--visits N] [--orders N]`: how much each partition of the table has to carry.
//!
//! A sample of a day of 1,000,000 visits and 20,000 orders, and of ten minutes in which everybody comes to one athlete,
//! goes through the real routers, the outbox and the clock, over the embedded database. A proxy before the database
//! counts the capacity units that each call needs in each partition of the table and of its indexes, as `DynamoDB` charges
//! them. `heat.rs` says how a sample becomes requests a second. Prints one JSON object per line; the exit code is 1 if
//! a partition has to carry more than it can.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a bench stops where it is surprised, and its lines are its result"
)]

mod functions;
mod heat;
mod meter;
mod play;
mod proxy;
mod units;

use std::process::ExitCode;

use clap::Parser;
use serde_json::json;

use heat::{BURST, DAY, Heat, MOST_READS_S, MOST_WRITES_S};
use play::Play;

/// Counts what each partition of the table has to carry.
#[derive(Debug, Parser)]
struct Arguments {
    /// Visits of an athlete's page in each of the four samples.
    #[arg(long, default_value_t = 500)]
    visits: u32,
    /// Orders in each of the four samples.
    #[arg(long, default_value_t = 10)]
    orders: u32,
}

/// Partitions that are printed.
const SHOWN: usize = 10;

#[tokio::main]
async fn main() -> ExitCode {
    let Arguments { visits, orders } = Arguments::parse();
    let mut heats = Vec::new();
    for load in [DAY, BURST] {
        let mut play = Play::start().await;
        let first = Box::pin(play.run(load, visits, orders)).await;
        let second = Box::pin(play.run(load, visits, orders)).await;
        heats.extend(heat::measure(load, visits, orders, &first, &second));
    }
    heats.sort_by(|one, other| other.share().total_cmp(&one.share()));
    for heat in heats.iter().take(SHOWN) {
        println!("{}", heat.line());
    }
    let most = |rate: fn(&Heat) -> f64| heats.iter().map(rate).fold(0.0, f64::max);
    let (writes, reads) = (most(|heat| heat.writes_s), most(|heat| heat.reads_s));
    let result = json!({
        "bench": "table", "visits": DAY.visits, "orders": DAY.orders,
        "hottest_writes_s": heat::rounded(writes), "hottest_reads_s": heat::rounded(reads),
    });
    println!("{result}");
    if writes > MOST_WRITES_S || reads > MOST_READS_S {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
