//! The machine as JSON, for people and for the site.

use serde_json::{Value, json};

use super::State;

/// The machine's states and transitions, derived from the code that runs.
pub fn machine_json() -> Value {
    json!({ "version": 1, "states": State::ALL })
}
