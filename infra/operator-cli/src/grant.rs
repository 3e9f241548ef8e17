//! Creates the first operator of a deployment; the caller may write its table and its identity project.

use accounts::{account_for_team, write_claims};
use domain::audit::{AuditAction, AuditChange, AuditEntry, AuditSubject, OperatorIdentity, Reason};
use domain::operator::{OperatorRoles, TeamMember};
use domain::{AuditGuid, Email};
use http_api::{Clock, Identity, Settings};
use serde_json::{Value, json};
use store::Store;

use crate::api::CliError;

/// Makes the account of this address an administrator of the team: its entry in the team's row with one in the audit log,
/// then its claims. Repeating it is harmless. Refused for an address that is not proven.
pub async fn grant(settings: &Settings, email: &str, reason: &str) -> Result<Value, CliError> {
    let reason =
        Reason::parse(reason).map_err(|_error| failed("a reason has 1 to 500 characters"))?;
    let email = Email::parse(email).map_err(failed)?;
    let store = Store::connect(&settings.store().map_err(failed)?);
    let http = http_api::http_client()?;
    let identity = Identity::new(settings.identity().map_err(failed)?, http);
    let clock = Clock::system();
    let user = account_for_team(&store, &identity, &clock, &email)
        .await
        .map_err(failed)?;
    let now = clock.now();
    let entry = AuditEntry {
        audit_guid: AuditGuid::from_parts(
            clock.unix_milliseconds(),
            http_api::random_bytes().map_err(failed)?,
        ),
        at: now,
        operator: OperatorIdentity {
            user_id: user.user_id,
            email: Some(email.clone()),
        },
        action: AuditAction::OperatorGranted,
        subject: AuditSubject::account(user.user_id, email.as_str()),
        version: user.version,
        reason: reason.into(),
        changes: vec![AuditChange::new(
            "roles",
            None,
            Some(OperatorRoles::administrator().describe()),
        )],
        requested_by: None,
    };
    let team = store.find_team().await.map_err(failed)?;
    let known = team.entry(user.user_id).cloned();
    let known = known.unwrap_or_else(|| {
        TeamMember::new(user.user_id, Some(user.uid.clone()), email.clone(), now)
    });
    // The owner of the deployment gives the roles, so no member does.
    let member = TeamMember {
        roles: OperatorRoles::administrator(),
        granted_by: None,
        updated_at: now,
        ..known
    };
    let team = team.with(member).map_err(failed)?;
    store.save_team(&team, &entry).await.map_err(failed)?;
    write_claims(&store, &identity, &user)
        .await
        .map_err(failed)?;
    Ok(json!({ "email": email, "userId": user.user_id, "roles": ["administrator"] }))
}

fn failed(error: impl std::fmt::Display) -> CliError {
    CliError::Table(error.to_string())
}
