//! `npm run bench -- table [--visits N] [--orders N]`: measures the load of each partition of the table.
//!
//! A sample of a day of 1,000,000 visits and 20,000 orders, and of ten minutes in which all visits are for one athlete,
//! runs through the real routers, the outbox and the clock, with the embedded database. A proxy counts the capacity
//! units of each call in each partition of the table and of its indexes, as `DynamoDB` charges them.
//! `partition_load.rs` converts a sample to requests per second. Prints one JSON object per line: the cost of
//! the operators' figures, the partitions with the highest load, the result. The exit code is 1 if a partition exceeds its
//! capacity.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a bench stops where it is surprised, and its lines are its result"
)]

mod figures;
mod functions;
mod meter;
mod partition_load;
mod play;
mod proxy;
mod units;

use std::process::ExitCode;

use clap::Parser;
use serde_json::json;

use partition_load::{BURST, DAY, MOST_READS_S, MOST_WRITES_S, PartitionLoad};
use play::Play;

/// Measures the load of each partition of the table.
#[derive(Debug, Parser)]
struct Arguments {
    /// The number of visits of an athlete's page in each of the four samples.
    #[arg(long, default_value_t = 500)]
    visits: u32,
    /// The number of orders in each of the four samples.
    #[arg(long, default_value_t = 10)]
    orders: u32,
}

/// The number of printed partitions.
const SHOWN: usize = 10;

#[tokio::main]
async fn main() -> ExitCode {
    let Arguments { visits, orders } = Arguments::parse();
    let mut loads = Vec::new();
    for load in [DAY, BURST] {
        let mut play = Play::start().await;
        let first = Box::pin(play.run(load, visits, orders)).await;
        let second = Box::pin(play.run(load, visits, orders)).await;
        if load.name == DAY.name {
            let entries = play.entries();
            let both = orders.saturating_mul(2);
            println!("{}", figures::line([&first, &second], entries, both));
        }
        loads.extend(partition_load::measure(
            load, visits, orders, &first, &second,
        ));
    }
    loads.sort_by(|one, other| other.share().total_cmp(&one.share()));
    for load in loads.iter().take(SHOWN) {
        println!("{}", load.line());
    }
    let most = |rate: fn(&PartitionLoad) -> f64| loads.iter().map(rate).fold(0.0, f64::max);
    let (writes, reads) = (most(|load| load.writes_s), most(|load| load.reads_s));
    let result = json!({
        "bench": "table", "visits": DAY.visits, "orders": DAY.orders,
        "hottest_writes_s": partition_load::rounded(writes), "hottest_reads_s": partition_load::rounded(reads),
    });
    println!("{result}");
    if writes > MOST_WRITES_S || reads > MOST_READS_S {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
