//! A document database for whoever tries clients, faults and speed against it; on loopback alone.
//!
//! ```text
//! open_documents database
//! open_documents instance --database URL --table NAME --keys URL --project ID
//!                         [--port N] [--rules open|matchday] [--ahead-by MILLISECONDS]
//!                         [--drifts-over SECONDS]
//! ```
//!
//! `database` starts an embedded `DynamoDB` in memory and signs tokens: `GET {tokens}/{name}?role=customer` gives
//! `{"token", "uid", "userId"}`, the same account for the same name. `instance` serves the function's real router over
//! a database; any number of them may share one, each with a clock of its own. Either prints one line of JSON when it is
//! ready (`{"ready":true,…}`) and goes on until it is killed.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::expect_used,
    reason = "a program that is started by hand or by a test"
)]

mod arguments;
mod database;
mod instance;
mod open;

use std::process::ExitCode;

use arguments::Command;

#[tokio::main]
async fn main() -> ExitCode {
    let served = match Command::parse(std::env::args().skip(1)) {
        Ok(Command::Database) => database::serve().await,
        Ok(Command::Instance(options)) => instance::serve(options).await,
        Err(complaint) => Err(complaint),
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("open_documents: {complaint}");
            ExitCode::FAILURE
        }
    }
}

/// Tells the address, once it is good, to the program that started us.
fn ready(line: &serde_json::Value) {
    println!("{line}");
}
