//! Trouble on request: the next calls of an endpoint are refused, delayed or cut off, so that a client's words for
//! it can be seen. Kept in memory: a restart ends it.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

/// Trouble for the next calls of one endpoint.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Fault {
    /// The last part of the path: `signInWithPassword`, `lookup`, `token`, `passwordPolicy`. An administrator's
    /// call has `admin/` before it: `admin/update`.
    pub(super) endpoint: String,
    /// How many calls it still befalls.
    #[serde(default = "once")]
    pub(super) times: u32,
    /// The code to answer instead, such as `TOO_MANY_ATTEMPTS_TRY_LATER`.
    pub(super) message: Option<String>,
    /// The status of that answer; 400 when there is none.
    pub(super) status: Option<u16>,
    /// How long to wait first, in milliseconds.
    pub(super) delay_millis: Option<u64>,
    /// Whether to cut the connection in the middle of the answer.
    #[serde(default)]
    pub(super) drop: bool,
}

const fn once() -> u32 {
    1
}

/// Faults that are still to be injected.
#[derive(Debug, Default)]
pub(super) struct Faults {
    list: Mutex<Vec<Fault>>,
}

impl Faults {
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Vec<Fault>) -> T) -> T {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut list)
    }

    /// Takes one call's worth of the oldest fault of an endpoint.
    pub(super) fn take_next(&self, endpoint: &str) -> Option<Fault> {
        self.with(|list| {
            let fault = list.iter_mut().find(|fault| fault.endpoint == endpoint)?;
            fault.times = fault.times.saturating_sub(1);
            let taken = fault.clone();
            list.retain(|fault| fault.times > 0);
            Some(taken)
        })
    }
}
