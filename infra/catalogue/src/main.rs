//! The program `matchday-catalogue`: the commands of the library, over the table that `TABLE_NAME` names, with the AWS
//! settings of the environment. The media stay in their buckets.

use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use http_api::Settings;
use site_catalogue::{CatalogueCommand, run, whole_message};
use store::Store;
use tracing_subscriber::EnvFilter;

/// What a build of the site reads from the deployed table and writes back.
#[derive(Parser)]
#[command(name = "matchday-catalogue", disable_version_flag = true)]
struct Arguments {
    #[command(subcommand)]
    command: CatalogueCommand,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    tracing_subscriber::fmt()
        .with_env_filter(
            EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")),
        )
        .with_writer(std::io::stderr)
        .compact()
        .init();
    match Box::pin(answer(&arguments.command)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // With no terminal left to write to, the exit code has to do.
            let _ = writeln!(std::io::stderr().lock(), "{}", whole_message(&*error));
            ExitCode::FAILURE
        }
    }
}

async fn answer(command: &CatalogueCommand) -> Result<(), Box<dyn Error>> {
    let store = Store::connect(&Settings::from_environment().store()?);
    let sentence = run(command, &store, None).await?;
    writeln!(std::io::stdout().lock(), "{sentence}")?;
    Ok(())
}
