//! What can go wrong while seeding.

use std::path::PathBuf;

use domain::Violations;
use store::StoreError;

/// Why the demo catalogue could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// A data file is not the JSON we expect.
    #[error("failed to read `{file}`")]
    Unreadable {
        /// Name of the data file.
        file: &'static str,
        /// Where it stopped making sense.
        source: serde_json::Error,
    },
    /// A record breaks a rule of the business.
    #[error("`{record}` breaks a rule: {}", said(.violations))]
    Invalid {
        record: String,
        violations: Violations,
    },
    /// A record holds a value that cannot be read.
    #[error("`{record}`: `{value}` {rule}")]
    Malformed {
        record: String,
        value: String,
        rule: String,
    },
    /// A picture could not be written.
    #[error("failed to write `{}`", .path.display())]
    Media {
        path: PathBuf,
        source: std::io::Error,
    },
    /// The table refused or could not be asked.
    #[error("failed to write the demo catalogue")]
    Store(#[from] StoreError),
}

impl SeedError {
    pub(crate) fn malformed(record: &str, value: &str, rule: impl Into<String>) -> Self {
        Self::Malformed {
            record: record.to_owned(),
            value: value.to_owned(),
            rule: rule.into(),
        }
    }

    pub(crate) fn invalid(record: &str) -> impl FnOnce(Violations) -> Self {
        let record = record.to_owned();
        move |violations| Self::Invalid { record, violations }
    }
}

fn said(violations: &Violations) -> String {
    let errors: Vec<String> = violations
        .errors()
        .iter()
        .map(|error| format!("{} {}", error.field, error.message))
        .collect();
    errors.join("; ")
}
