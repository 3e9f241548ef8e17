//! The environment of the process, read once. Each crate takes its own settings from it, so a function without payments
//! needs no payment key. A missing or wrong variable is one sentence that names it, at start.

mod secret;

use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;

pub use secret::Secret;

/// Every variable that was set when the process started.
#[derive(Clone)]
pub struct Environment {
    values: BTreeMap<String, String>,
}

/// A variable that is missing or cannot be read. Its value is not repeated, since it may be a secret.
#[derive(thiserror::Error, PartialEq, Eq)]
#[error("the environment variable `{variable}` {problem}")]
pub struct SettingsError {
    variable: &'static str,
    problem: String,
}

impl SettingsError {
    /// `problem` completes the sentence "the environment variable `X` …".
    pub fn new(variable: &'static str, problem: impl Into<String>) -> Self {
        Self {
            variable,
            problem: problem.into(),
        }
    }
}

impl fmt::Debug for SettingsError {
    /// Writes the sentence, because a `main` that returns the error prints this form.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Environment {
    /// Reads the environment of the process.
    #[expect(
        clippy::disallowed_methods,
        reason = "this crate is the edge where the environment comes in"
    )]
    pub fn of_process() -> Self {
        let values = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        Self {
            values: values.collect(),
        }
    }

    /// Builds an environment from pairs, for the local runner and tests.
    pub fn from_pairs<N: Into<String>, V: Into<String>>(
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        Self {
            values: pairs
                .into_iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        }
    }

    /// Returns every variable with its value, secrets included, for starting another process.
    pub fn values(&self) -> &BTreeMap<String, String> {
        &self.values
    }

    /// Returns the trimmed value; `None` when the variable is not set or blank.
    pub fn optional(&self, variable: &str) -> Option<&str> {
        self.values
            .get(variable)
            .map(|value| value.trim())
            .filter(|value| !value.is_empty())
    }

    /// Returns the trimmed value of a variable that must be set.
    pub fn required(&self, variable: &'static str) -> Result<&str, SettingsError> {
        self.optional(variable)
            .ok_or_else(|| SettingsError::new(variable, "is not set"))
    }

    /// Returns a required address without the slash at its end.
    pub fn address(&self, variable: &'static str) -> Result<String, SettingsError> {
        let address = self.required(variable)?.trim_end_matches('/');
        if !(address.starts_with("https://") || address.starts_with("http://")) {
            return Err(SettingsError::new(variable, "is not an address"));
        }
        Ok(address.to_owned())
    }

    /// Reads an optional number, truth value or map as JSON, so that the rules of `T` apply.
    pub fn number<T: DeserializeOwned>(
        &self,
        variable: &'static str,
        standard: T,
    ) -> Result<T, SettingsError> {
        match self.optional(variable) {
            None => Ok(standard),
            Some(text) => serde_json::from_str(text)
                .map_err(|error| SettingsError::new(variable, format!("is not valid: {error}"))),
        }
    }

    /// Returns the region of the cloud, which the Lambda runtime sets.
    pub fn region(&self) -> Result<&str, SettingsError> {
        match self.optional("AWS_DEFAULT_REGION") {
            Some(region) if self.optional("AWS_REGION").is_none() => Ok(region),
            _ => self.required("AWS_REGION"),
        }
    }

    /// Whether this process is a deployed function: the Lambda runtime names its log group.
    pub fn is_deployed(&self) -> bool {
        self.optional("AWS_LAMBDA_LOG_GROUP_NAME").is_some()
    }
}

impl fmt::Debug for Environment {
    /// Writes names only, since values may be secrets.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.values.keys()).finish()
    }
}
