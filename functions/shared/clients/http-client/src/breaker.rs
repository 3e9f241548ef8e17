//! Stops calling a service that does not respond.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Calls without a usable response, one after the other, that open the breaker.
const FAILURES: u32 = 3;
/// The time for which an open breaker refuses calls before it lets one through.
const PAUSE: Duration = Duration::from_secs(30);

/// Refuses calls after [`FAILURES`] in a row had no usable response. Every [`PAUSE`] it lets one call through; a response
/// closes it. A caller that works through many rows skips those that need the service without waiting for each one's
/// timeout.
#[derive(Debug, Default)]
pub struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    refuses_until: Option<Instant>,
}

/// The call was not made: the ones before it had no usable response.
#[derive(Debug, thiserror::Error)]
#[error("not called, because {FAILURES} calls in a row had no usable response")]
pub struct Refused;

impl Breaker {
    /// Returns whether a call may be made now.
    pub fn admit(&self) -> Result<(), Refused> {
        let now = Instant::now();
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.refuses_until.is_some_and(|until| now < until) {
            return Err(Refused);
        }
        if state.failures >= FAILURES {
            // Other calls wait for the outcome of this one.
            state.refuses_until = now.checked_add(PAUSE);
        }
        Ok(())
    }

    /// Returns whether the last [`FAILURES`] calls had no usable response.
    pub fn is_open(&self) -> bool {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.failures >= FAILURES
    }

    /// Notes whether a call had a usable response.
    pub fn note(&self, responded: bool) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if responded {
            *state = State::default();
            return;
        }
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURES {
            state.refuses_until = Instant::now().checked_add(PAUSE);
        }
    }
}
