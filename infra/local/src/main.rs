//! The local runner: every function, the embedded database and the emulators in one process.

mod arguments;
mod complaint;
mod config;
mod consumer;
mod database;
mod describe;
mod desk;
mod export;
mod folder;
mod functions;
mod held;
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

use tracing_subscriber::EnvFilter;

use crate::arguments::Command;
use crate::complaint::Complaint;

fn main() -> ExitCode {
    start_log();
    let outcome = Command::parse(std::env::args().skip(1)).and_then(|command| {
        tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(Complaint::Runtime)?
            .block_on(run(command))
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            printing::complain(&complaint);
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

async fn run(command: Command) -> Result<(), Complaint> {
    match command {
        Command::Help => printing::say(arguments::USAGE),
        Command::Serve(options) => serve::serve(options).await,
        Command::Seed { data } => seeding::seed(&data).await,
        Command::Desk { data, site_url } => desk::lay_out(&data, &site_url).await,
        Command::Export { from, out } => export::export(&from, &out).await,
        Command::Stale { from, out } => stale::list(&from, &out).await,
        Command::Rebuilt { from, listed } => stale::forget(&from, &listed).await,
        Command::Held { from, listed } => held::report(&from, &listed).await,
        Command::Recount { from } => recount::recount(&from).await,
        Command::OpenApi => describe::openapi().await,
        Command::Machine => describe::machine(),
    }
}
