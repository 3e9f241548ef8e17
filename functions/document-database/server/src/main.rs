//! A document database for testing clients, faults and speed; it listens only on loopback.
//!
//! ```text
//! document-server local [--port N] [--project ID]
//! document-server database
//! document-server instance --table NAME --project ID [--database URL] [--create-table]
//!                          [--port N] [--ahead-by MILLISECONDS] [--drifts-over SECONDS]
//! ```
//!
//! `local` serves the protocol over an embedded `DynamoDB` in memory. `GET /tokens/{name}` returns a token.
//! `database` starts an embedded `DynamoDB` in memory and creates tokens: `GET {tokens}/{name}` returns `{"token", "uid"}`.
//! `instance` serves the protocol over a database, or over the table of the AWS account that the environment names.
//! Several instances can share one, each with a separate clock.
//! Each prints one line of JSON when it is ready (`{"ready":true,…}`) and runs until it is killed.

mod arguments;
mod embedded;
mod emulator;
mod instance;
mod local;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;

#[tokio::main]
async fn main() -> ExitCode {
    let served = match Arguments::parse().command {
        Command::Local(options) => local::serve(options).await,
        Command::Database => embedded::serve().await,
        Command::Instance(options) => instance::serve(*options).await,
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            report(&complaint);
            ExitCode::FAILURE
        }
    }
}

/// Prints the address, after it accepts connections, for the program that started this one.
#[expect(
    clippy::print_stdout,
    reason = "the line is what the program is asked for"
)]
fn ready(line: &serde_json::Value) {
    println!("{line}");
}

#[expect(
    clippy::print_stderr,
    reason = "there is no log before there is a server"
)]
fn report(complaint: &str) {
    eprintln!("document-server: {complaint}");
}
