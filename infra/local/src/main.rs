//! The local runner: every function, the embedded database and the emulators in one process.

mod arguments;
mod bounces;
mod config;
mod consumer;
mod database;
mod demo;
mod describe;
mod error;
mod folder;
mod functions;
mod hooks;
mod pages;
mod printing;
mod product;
mod secrets;
mod seeding;
mod serve;
mod services;
mod site;
mod source;
mod stream;
mod ticker;
mod time;

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use tracing_subscriber::EnvFilter;

use crate::arguments::{Arguments, Command};
use crate::error::RunnerError;
use crate::source::Source;

fn main() -> ExitCode {
    start_log();
    let arguments = Arguments::parse();
    let outcome = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(RunnerError::Runtime)
        .and_then(|runtime| runtime.block_on(run(&arguments.data, arguments.command)));
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

async fn run(data: &Path, command: Command) -> Result<(), RunnerError> {
    match command {
        Command::Serve(options) => serve::serve(data, options).await,
        Command::Seed { empty } => seeding::seed(data, empty).await,
        Command::Demo { site_url } => demo::play(data, &site_url).await,
        Command::Catalogue(command) => {
            let source = Source::open(data).await?;
            let sentence =
                site_catalogue::run(&command, &source.store, Some(&source.media)).await?;
            source.close().await;
            printing::print(&sentence)
        }
        Command::OpenApi => describe::openapi().await,
        Command::Rules => describe::rules(),
    }
}
