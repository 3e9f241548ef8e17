use std::io::Write;

use crate::error::RunnerError;

/// Writes lines for the person at the terminal, or for the program that started us.
pub(crate) fn print(text: &str) -> Result<(), RunnerError> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")
        .and_then(|()| out.flush())
        .map_err(RunnerError::Print)
}

/// Prints the message of the error that stops the runner.
pub(crate) fn print_error(error: &RunnerError) {
    // With no terminal left to write to, the exit code has to do.
    let _ = writeln!(
        std::io::stderr().lock(),
        "{}",
        site_catalogue::whole_message(error)
    );
}
