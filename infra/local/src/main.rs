//! The local runner: every function, the embedded database and the emulators in one process.

mod arguments;
mod bounces;
mod config;
mod consumer;
mod database;
mod demo;
mod describe;
mod error;
mod export;
mod folder;
mod functions;
mod held;
mod hooks;
mod pages;
mod printing;
mod product;
mod recount;
mod secrets;
mod seeding;
mod serve;
mod services;
mod site;
mod source;
mod stale;
mod stream;
mod ticker;
mod time;

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;
use tracing_subscriber::EnvFilter;

use crate::arguments::{Arguments, Command};
use crate::error::RunnerError;

fn main() -> ExitCode {
    start_log();
    let arguments = Arguments::parse();
    let outcome = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(RunnerError::Runtime)
        .and_then(|runtime| runtime.block_on(run(arguments.command)));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            printing::print_error(&error);
            ExitCode::FAILURE
        }
    }
}

/// To standard error, for people: warnings, unless `RUST_LOG` asks for more.
fn start_log() {
    // The database calls every refused condition an error of the request; here they are answers.
    let usual = EnvFilter::new("warn,dynoxide=error");
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or(usual))
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .compact()
        .init();
}

async fn run(command: Command) -> Result<(), RunnerError> {
    match command {
        Command::Serve(options) => serve::serve(options).await,
        Command::Seed { folder, empty } => seeding::seed(&folder.data, empty).await,
        Command::Demo { folder, site_url } => demo::play(&folder.data, &site_url).await,
        Command::Export { from, out } => export::export(&from, &out).await,
        Command::Stale { from, out } => stale::list(&from, &out).await,
        Command::Rebuilt { from, list } => stale::forget(&from, &list).await,
        Command::Held { from, list } => held::report(&from, &list).await,
        Command::Recount { from } => recount::recount(&from).await,
        Command::OpenApi => describe::openapi().await,
        Command::Rules => describe::rules(),
    }
}
