//! Refuses tokens before they run out (ADR 0012).

use jiff::{SignedDuration, Timestamp};
use store::Store;

use crate::clock::system_now;
use crate::error::Result;

/// A token lives an hour; the rest is for clocks that differ.
const LONGEST_TOKEN: SignedDuration = SignedDuration::from_hours(2);

/// Which tokens are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tokens {
    /// Those of sign-ins before this second: the account goes on, and may sign in again at once.
    Earlier,
    /// Those of sign-ins of this second too: the account is no more, or switched off.
    All,
    /// Those of sign-ins before this moment, as the identity service says.
    Before(Timestamp),
}

/// Refuses, in every function and from now on, the tokens of this account that are out. Gives the moment before
/// which sign-ins no longer count, in whole seconds of real time, as tokens have it.
pub async fn refuse_tokens(store: &Store, uid: &str, tokens: Tokens) -> Result<Timestamp> {
    let now = system_now();
    let valid_after = match tokens {
        Tokens::Earlier => now,
        Tokens::All => later(now, SignedDuration::from_secs(1)),
        Tokens::Before(moment) => moment,
    };
    store
        .close_gate(uid, valid_after, later(now, LONGEST_TOKEN))
        .await?;
    Ok(valid_after)
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(at)
}
