//! `npm run bench -- orders [--orders N] [--seed S] [--plant NAME]`: the lives of N random orders.
//!
//! Prints one JSON object per line; the last one is the result. The exit code is 1 if an order did not end, a cent is
//! missing, money was taken twice, a refund was lost, a mail told of a state that had moved, was lost or came again for no
//! reason, or, in 10,000 orders, no instance died at a call that was reached often.
#![allow(clippy::print_stdout, reason = "the lines are the result")]

use std::process::ExitCode;

use bench_orders::{Options, Plant, run};
use clap::Parser;

/// Plays random lives of orders and checks where the money went.
#[derive(Debug, Parser)]
struct Arguments {
    /// How many orders are placed.
    #[arg(long, default_value_t = 10_000)]
    orders: u32,
    /// Where the random numbers begin; printed at the start and with every finding.
    #[arg(long)]
    seed: Option<u64>,
    /// A fault to plant, which has to make the run fail.
    #[arg(long, value_enum)]
    plant: Option<Plant>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let seed = arguments.seed.unwrap_or_else(rand::random);
    println!("{{\"bench\":\"orders.seed\",\"seed\":{seed}}}");
    let options = Options {
        orders: arguments.orders,
        seed,
        plant: arguments.plant,
    };
    let summary = run(options).await;
    for finding in &summary.findings {
        println!("{}", finding.line());
    }
    println!("{}", summary.faults_line());
    println!("{}", summary.details_line());
    println!("{}", summary.line());
    if summary.is_clean() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
