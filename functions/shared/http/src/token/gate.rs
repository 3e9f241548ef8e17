//! Refuses tokens before they expire (ADR 0012).

use domain::later;
use jiff::{SignedDuration, Timestamp};
use store::{Gate, GateKind, Store};

use crate::clock::system_now;
use crate::error::Result;

/// Longer than an outage of the identity service during which a deletion must be completed.
const LONGEST_DELETION: SignedDuration = SignedDuration::from_hours(30 * 24);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tokens {
    /// Tokens of sign-ins before this second: the account stays, and may sign in again immediately.
    Earlier,
    /// Tokens of sign-ins up to and including this second: the account is deleted or disabled.
    All,
    /// Tokens of sessions that the identity service itself ended at this moment. A session that it kept, or that
    /// started since, gets tokens issued later.
    Before(Timestamp),
    /// Every token, also later ones: the account is deleted.
    Ever,
}

/// Refuses all issued tokens of this account in every function from now on, and ends access that was added with them:
/// push notifications of browsers and the calendar address. Returns the time after which tokens count again, in whole
/// seconds of real time, as in tokens.
///
/// The gate is written first. Access that is added meanwhile is refused when it is used, and removed by its own
/// request.
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
