use std::error::Error;
use std::fmt::Write;
use std::io::ErrorKind;
use std::path::PathBuf;

use thiserror::Error;

/// Why a command stops: one message with the remedy.
#[derive(Debug, Error)]
pub enum CatalogueError {
    /// The list is missing, or another program wrote it.
    #[error("`{}` is no list of {what}: {problem}", .path.display())]
    List {
        path: PathBuf,
        what: &'static str,
        problem: String,
    },
    #[error("The disk that holds `{}` is full: make some room, then start again.", .0.display())]
    DiskFull(PathBuf),
    #[error("`{}` could not be written.", .path.display())]
    Write {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("The table could not be used.")]
    Store(#[from] store::StoreError),
    #[error("A record could not be written as JSON.")]
    Json(#[from] serde_json::Error),
}

impl CatalogueError {
    /// What a failure to write means to a person.
    pub(crate) fn writing(path: PathBuf, source: std::io::Error) -> Self {
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull(path),
            _ => Self::Write { path, source },
        }
    }
}

/// Returns the message of an error, followed by each of its causes in brackets.
pub fn whole_message(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let line = error.to_string().replace('\n', " ");
        // Writing to a String cannot fail.
        let _infallible = write!(text, " [{line}]");
        cause = error.source();
    }
    text
}
