//! Creates the first operator of a deployment; the caller may write its table and its identity project.

use accounts::make_operator;
use domain::audit::{
    AuditAction, AuditChange, AuditEntry, AuditSubject, OperatorIdentity, check_reason,
};
use domain::operator::{OperatorRoles, TeamMember};
use domain::{AuditGuid, Email};
use http_api::{Clock, Identity, Role, Settings};
use serde_json::{Value, json};
use store::Store;

use crate::api::CliError;

/// Makes the account of this address an administrator's: its row, its claims, its place in the team, and an entry of the
/// audit log. Repeating it is harmless. Refused for an address that is not proven, and for a customer's or an athlete's.
pub async fn grant(settings: &Settings, email: &str, reason: &str) -> Result<Value, CliError> {
    let reason =
        check_reason(reason).map_err(|_violations| failed("a reason has 1 to 500 characters"))?;
    let email = Email::parse(email).map_err(failed)?;
    let store = Store::connect(&settings.store().map_err(failed)?);
    let http = http_api::http_client()?;
    let identity = Identity::new(settings.identity().map_err(failed)?, http);
    let clock = Clock::system();
    let user = make_operator(&store, &identity, &clock, &email)
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
        reason,
        changes: vec![AuditChange::new(
            "role",
            None,
            Some(Role::Operator.as_str().to_owned()),
        )],
        requested_by: None,
    };
    let team = store.find_team().await.map_err(failed)?;
    let saved = if team.version == 0 {
        // As long as there is no team, every operator is an administrator.
        store.save_audit(&entry).await
    } else {
        let member = TeamMember {
            user_id: user.user_id,
            email: email.clone(),
            roles: OperatorRoles::administrator(),
            updated_at: now,
        };
        let team = team.with(member).map_err(failed)?;
        store.save_team(&team, &entry).await
    };
    saved.map_err(failed)?;
    Ok(json!({ "email": email, "userId": user.user_id, "role": "operator" }))
}

fn failed(error: impl std::fmt::Display) -> CliError {
    CliError::Table(error.to_string())
}
