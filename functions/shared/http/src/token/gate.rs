//! Refuses tokens before they run out (ADR 0012).

use domain::later;
use jiff::{SignedDuration, Timestamp};
use store::{Gate, GateKind, Store};

use crate::clock::system_now;
use crate::error::Result;

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

/// Refuses, in every function and from now on, the tokens of this account that are out, and ends what was switched on with
/// them: pushes to browsers and the address of a calendar. Gives the moment after which they count again, in whole seconds
/// of real time, as tokens have it.
///
/// The gate is written first. What is switched on meanwhile is refused where it is used, and removed by its own request.
pub async fn revoke_tokens(store: &Store, uid: &str, tokens: Tokens) -> Result<Timestamp> {
    let now = system_now();
    let sign_in = |tokens_valid_after| Gate {
        tokens_valid_after,
        kind: GateKind::SignIn,
    };
    let (gate, kept_until) = match tokens {
        Tokens::Earlier => (sign_in(now), None),
        Tokens::All => (sign_in(later(now, SignedDuration::from_secs(1))), None),
        Tokens::Before(moment) => {
            let kind = GateKind::Issue;
            let gate = Gate {
                tokens_valid_after: moment,
                kind,
            };
            (gate, None)
        }
        Tokens::Ever => (Gate::DELETED, Some(later(now, LONGEST_DELETION))),
    };
    store.close_gate(uid, gate, kept_until).await?;
    if let Some(user) = store.find_user(uid).await? {
        store.remove_ended_access(user.user_id).await?;
    }
    Ok(gate.tokens_valid_after)
}
