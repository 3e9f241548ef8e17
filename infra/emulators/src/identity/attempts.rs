//! Limits attempts within a window, by the emulator's clock. The hosted service does not publish its numbers; ours are
//! settings of the project.

use super::error::WireError;
use crate::records::{RecordsError, Session};

const FAILED: &str = "failed-sign-in";
const RESET: &str = "reset-mail";

/// Failed sign-ins count for a minute, in seconds.
const FAILED_WINDOW: i64 = 60;
/// Reset emails count for an hour, in seconds.
const RESET_WINDOW: i64 = 3600;

/// Returns the times of the attempts within the window, in seconds, oldest first.
fn recent(
    session: &Session<'_>,
    kind: &'static str,
    email: &str,
    since: i64,
) -> Result<Vec<i64>, RecordsError> {
    let mut tries: Vec<i64> = session.find(kind, email)?.unwrap_or_default();
    tries.retain(|at| *at > since);
    Ok(tries)
}

/// Rejects a sign-in after too many failed ones for the address, whether it has an account or not.
pub(super) fn refuse_too_many_failures(
    session: &Session<'_>,
    email: &str,
    now: i64,
    limit: usize,
) -> Result<(), WireError> {
    let since = now.saturating_sub(FAILED_WINDOW);
    if recent(session, FAILED, email, since)?.len() >= limit {
        return Err(WireError::bad_request(
            "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many \
             failed login attempts. You can immediately restore it by resetting your password or you can try \
             again later.",
        ));
    }
    Ok(())
}

pub(super) fn record_failure(
    session: &Session<'_>,
    email: &str,
    now: i64,
) -> Result<(), RecordsError> {
    let mut tries = recent(session, FAILED, email, now.saturating_sub(FAILED_WINDOW))?;
    tries.push(now);
    session.save(FAILED, email, &tries)
}

/// Clears the failed sign-ins after a successful sign-in or a new password.
pub(super) fn clear_failures(session: &Session<'_>, email: &str) -> Result<(), RecordsError> {
    session.delete(FAILED, email)
}

/// Records the request for a reset email, whether the address has an account or not, or rejects it.
pub(super) fn record_reset(
    session: &Session<'_>,
    email: &str,
    now: i64,
    limit: usize,
) -> Result<(), WireError> {
    let mut tries = recent(session, RESET, email, now.saturating_sub(RESET_WINDOW))?;
    if tries.len() >= limit {
        return Err(WireError::bad_request("RESET_PASSWORD_EXCEED_LIMIT"));
    }
    tries.push(now);
    Ok(session.save(RESET, email, &tries)?)
}

pub(super) fn clear_attempts(session: &Session<'_>) -> Result<(), RecordsError> {
    session.clear(FAILED)?;
    session.clear(RESET)
}
