//! `npm run bench -- orders [--orders N] [--days D] [--seed S] [--plant NAME]`: simulates N random orders.
//!
//! Prints one JSON object per line; the last one is the result. The exit code is 1 if an order did not end, a cent is
//! missing, money was captured twice, a refund was lost, an email was outdated, lost or repeated without a reason, or,
//! in 10,000 orders, no instance crashed at a frequent call.
#![allow(clippy::print_stdout, reason = "the lines are the result")]

use std::process::ExitCode;

use bench_orders::{Options, Plant, run};
use clap::Parser;

/// Simulates random orders and checks their payments.
#[derive(Debug, Parser)]
struct Arguments {
    /// The number of orders.
    #[arg(long, default_value_t = 10_000)]
    orders: u32,
    /// The days over which the orders are spread, in one table. Without it there are many tables of few orders.
    #[arg(long)]
    days: Option<u32>,
    /// The seed of the random numbers, which is printed at the start and with every finding.
    #[arg(long)]
    seed: Option<u64>,
    /// A fault to plant, which must make the run fail.
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
        days: arguments.days,
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
