//! The parts of a run, one after the other.

use std::fmt::Display;
use std::future::Future;

use serde::Serialize;
use serde_json::{Map, Value, json};

/// The reports of the parts of a run. A part that fails does not stop those after it: while the payment provider
/// does not answer, figures are counted and webhooks sent.
#[derive(Debug, Default)]
pub struct Parts {
    reports: Map<String, Value>,
    failures: Vec<String>,
}

/// The parts of a run that failed, with their errors. All others are done.
#[derive(Debug, thiserror::Error)]
#[error("parts of a run failed: {}", .0.join("; "))]
pub struct FailedParts(Vec<String>);

impl Parts {
    /// Runs a part, whose report gets the name `name`. Returns its result; `None` if it failed.
    pub async fn run<T: Serialize, E: Display>(
        &mut self,
        name: &str,
        part: impl Future<Output = Result<T, E>>,
    ) -> Option<T> {
        match part.await {
            Ok(result) => {
                self.reports.insert(name.to_owned(), json!(result));
                Some(result)
            }
            Err(error) => {
                self.failures.push(format!("{name}: {error}"));
                None
            }
        }
    }

    /// Returns the reports by name, or what failed.
    pub fn finish(self) -> Result<Value, FailedParts> {
        if self.failures.is_empty() {
            return Ok(Value::Object(self.reports));
        }
        Err(FailedParts(self.failures))
    }
}
