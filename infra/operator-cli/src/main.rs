//! The program `matchday-operators`.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use operator_cli::{Arguments, run};

#[tokio::main]
async fn main() -> ExitCode {
    let written = match Box::pin(run(Arguments::parse())).await {
        Ok(text) => writeln!(std::io::stdout().lock(), "{text}").map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // With no terminal left to write to, the exit code has to do.
            let _ = writeln!(std::io::stderr().lock(), "{error}");
            ExitCode::FAILURE
        }
    }
}
