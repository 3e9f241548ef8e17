//! Converts failures of the table to Firestore's errors.

use std::error::Error;

use document_core::{Code, Status};
use table::TableError;

/// Returns the status of a failure of the table. Logs a failure of the server once, with its causes.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
pub fn table_status(error: TableError) -> Status {
    let (code, message) = match &error {
        TableError::Conflict => {
            let message = "somebody else changed it first, load it again";
            return Status::new(Code::Aborted, message);
        }
        TableError::Unavailable { .. } => {
            (Code::Unavailable, "the database gave no answer, try again")
        }
        TableError::Corrupt { .. } => (Code::Internal, "something went wrong on our side"),
    };
    log_error(&error, "documents.call_failed");
    Status::new(code, message)
}

/// Logs a failure with all causes under the name of its event.
pub(crate) fn log_error(error: &TableError, event: &'static str) {
    tracing::error!(causes = causes(error), error = %error, "{event}");
}

/// Returns the causes of an error, outermost first, in one line.
fn causes(error: &dyn Error) -> String {
    let mut causes = Vec::new();
    let mut next = error.source();
    while let Some(cause) = next {
        causes.push(cause.to_string());
        next = cause.source();
    }
    causes.join(": ")
}
