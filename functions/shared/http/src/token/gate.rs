//! Refuses tokens before they run out (ADR 0012).

use domain::later;
use jiff::{SignedDuration, Timestamp};
use store::{Gate, GateKind, Store};

use crate::clock::system_now;
use crate::error::Result;

/// A token lives an hour; the rest is for clocks that differ.
const LONGEST_TOKEN: SignedDuration = SignedDuration::from_hours(2);
/// Longer than the identity service may be away when a deletion is to be finished there.
const LONGEST_DELETION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Which tokens are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tokens {
    /// Tokens of sign-ins before this second: the account stays, and may sign in again immediately.
    Earlier,
    /// Those of sign-ins of this second too: the account is no more, or switched off.
    All,
    /// Those of sessions that the identity service itself ended at this moment. One it let go on, or that began
    /// since, gets tokens issued since.
    Before(Timestamp),
    /// Every one there is or will be: the account is deleted.
    Ever,
}

/// Refuses, in every function and from now on, the tokens of this account that are out. Gives the moment after which
/// they count again, in whole seconds of real time, as tokens have it.
pub async fn revoke_tokens(store: &Store, uid: &str, tokens: Tokens) -> Result<Timestamp> {
    let now = system_now();
    let sign_in = |tokens_valid_after| Gate {
        tokens_valid_after,
        kind: GateKind::SignIn,
    };
    let (gate, kept) = match tokens {
        Tokens::Earlier => (sign_in(now), LONGEST_TOKEN),
        Tokens::All => (
            sign_in(later(now, SignedDuration::from_secs(1))),
            LONGEST_TOKEN,
        ),
        Tokens::Before(moment) => {
            let kind = GateKind::Issue;
            let gate = Gate {
                tokens_valid_after: moment,
                kind,
            };
            (gate, LONGEST_TOKEN)
        }
        Tokens::Ever => (Gate::DELETED, LONGEST_DELETION),
    };
    store.close_gate(uid, gate, later(now, kept)).await?;
    Ok(gate.tokens_valid_after)
}
