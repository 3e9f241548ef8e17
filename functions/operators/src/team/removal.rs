//! Ends a membership. The team's row is written first, and with it the rights end. What follows can be repeated: a call that
//! fails leaves an entry without roles in the team, whose removal is repeated.

use accounts::write_claims;
use domain::UserId;
use domain::api_key::ApiKeyKind;
use domain::audit::{AuditAction, AuditChange, AuditSubject};
use domain::customer::User;
use domain::operator::{Team, TeamMember};
use http_api::{Clock, Result, Tokens, revoke_tokens};

use super::change;
use crate::OperatorsState;
use crate::operator::{Act, Administrator, Operator};

/// Ends the rights of a member with its open requests for approval, then its API keys of the team, its sessions with the push notifications of its browsers,
/// and its claim. Returns the team with the entry of the former member.
pub(super) async fn leave(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    (team, member): (Team, TeamMember),
    reason: String,
) -> Result<Team> {
    let team = if member.roles.is_empty() {
        team
    } else {
        change::end_roles(state, operator, (&team, &member), reason.clone()).await?
    };
    if let Some(user) = change::find_user(state, &member).await? {
        end_keys(state, operator, &user, reason).await?;
        // The identity service first: a repetition after a failure ends sessions that were started in between.
        state
            .identity
            .revoke(&user.uid, Clock::system().now())
            .await?;
        revoke_tokens(&state.store, &user.uid, Tokens::All).await?;
        write_claims(&state.store, &state.identity, &user).await?;
    }
    Ok(team)
}

/// Removes the entry of a former member from the team.
pub(super) async fn forget(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    (team, user_id): (Team, UserId),
    reason: String,
) -> Result<Team> {
    let label = team.entry(user_id).map(|entry| entry.email.to_string());
    let team = team.without(user_id);
    let act = Act {
        action: AuditAction::OperatorRemoved,
        subject: AuditSubject::account(user_id, label.unwrap_or_default()),
        version: team.version,
        reason,
        changes: Vec::new(),
    };
    let entry = operator.entry(state, act, state.clock.now())?;
    state.store.save_team(&team, &entry).await?;
    Ok(team)
}

/// Revokes the account's keys that act for the team.
async fn end_keys(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    user: &User,
    reason: String,
) -> Result<()> {
    let before = state.store.find_api_keys(user.user_id).await?;
    let keys = before.retaining(|key| key.kind_of(user.role) != ApiKeyKind::Team);
    if keys.items.len() == before.items.len() {
        return Ok(());
    }
    let count = |keys: &[_]| Some(keys.len().to_string());
    let act = Act {
        action: AuditAction::ApiKeyRevoked,
        subject: AuditSubject::account(user.user_id, user.email.as_str()),
        version: keys.version,
        reason,
        changes: vec![AuditChange::new(
            "keys",
            count(&before.items),
            count(&keys.items),
        )],
    };
    let entry = operator.entry(state, act, state.clock.now())?;
    state
        .store
        .save_api_keys(user.user_id, &keys, &entry)
        .await?;
    Ok(())
}
