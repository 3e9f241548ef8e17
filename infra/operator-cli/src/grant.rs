//! Creates the first operator of a deployment; the caller may write its table and its identity project.

use domain::audit::{
    AuditAction, AuditChange, AuditEntry, AuditSubject, OperatorIdentity, check_reason,
};
use domain::customer::{CustomerProfile, User};
use domain::{AuditGuid, Email, Language, UserId};
use http_api::{Clock, Identity, Role, Settings};
use serde_json::{Value, json};
use store::Store;

use crate::api::CliError;

/// Makes the account of this address an operator's: its row, its claims, and an entry of the audit log. Doing it again is
/// harmless. Refused for an address that is not proven, and for an account that holds a customer's or a talent's things.
pub async fn grant(settings: &Settings, email: &str, reason: &str) -> Result<Value, CliError> {
    let reason =
        check_reason(reason).map_err(|_violations| failed("a reason has 1 to 500 characters"))?;
    let email = Email::parse(email).map_err(failed)?;
    let store = Store::connect(&settings.store().map_err(failed)?);
    let http = http_api::http_client()?;
    let identity = Identity::new(settings.identity().map_err(failed)?, http);
    let account = identity
        .find_account_by_email(&email)
        .await
        .map_err(failed)?;
    let account =
        account.ok_or_else(|| failed("no account has this address: sign up at the site first"))?;
    if account.proven_email().as_ref() != Some(&email) {
        return Err(failed(
            "the address is not proven: follow the link in the mail first",
        ));
    }
    let clock = Clock::system();
    let now = clock.now();
    let random = || http_api::random_bytes().map_err(failed);
    let found = store.find_user(&account.uid).await.map_err(failed)?;
    let user = match found {
        Some(user) if user.role == Role::Operator => user,
        Some(_) => {
            return Err(failed(
                "the account is registered as a customer's or a talent's: use an address of its own",
            ));
        }
        None => User {
            uid: account.uid.clone(),
            user_id: UserId::from_parts(clock.unix_milliseconds(), random()?),
            role: Role::Operator,
            email: email.clone(),
            language: Language::En,
            profile: CustomerProfile::default(),
            version: 1,
            created_at: now,
            updated_at: now,
        },
    };
    let user = store.create_user(&user, None).await.map_err(failed)?;
    identity
        .set_claims(&user.uid, user.user_id, Role::Operator)
        .await
        .map_err(failed)?;
    let entry = AuditEntry {
        audit_guid: AuditGuid::from_parts(clock.unix_milliseconds(), random()?),
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
    };
    store.save_audit(&entry).await.map_err(failed)?;
    Ok(json!({ "email": email, "userId": user.user_id, "role": "operator" }))
}

fn failed(error: impl std::fmt::Display) -> CliError {
    CliError::Table(error.to_string())
}
