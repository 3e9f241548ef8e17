//! The language of an account's emails.

use axum::extract::State;
use domain::Language;
use domain::customer::User;
use http_api::{ApiError, Caller, Clock, Failures, Json, Result, Role};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

/// The language of an account.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AccountLanguage {
    /// The language of emails, push messages and statements.
    language: Language,
}

/// Return the language of the caller's emails.
#[utoipa::path(
    get,
    path = "/api/account/language",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = AccountLanguage), Failures),
)]
pub(crate) async fn find_language(
    State(store): State<Store>,
    caller: Caller,
) -> Result<Json<AccountLanguage>> {
    let User { language, .. } = find_account(&store, &caller).await?;
    Ok(Json(AccountLanguage { language }))
}

/// Change the language of the caller's emails.
#[utoipa::path(
    put,
    path = "/api/account/language",
    tag = "profiles",
    security(("bearer" = [])),
    request_body(content = AccountLanguage, example = json!({ "language": "de" })),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = AccountLanguage), Failures),
)]
pub(crate) async fn change_language(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
    Json(change): Json<AccountLanguage>,
) -> Result<Json<AccountLanguage>> {
    let account = find_account(&store, &caller).await?;
    if account.language != change.language {
        let changed = account.with_language(change.language, clock.now());
        store.save_user(&changed).await?;
    }
    Ok(Json(change))
}

/// Returns the caller's account. Rejects operators, whose emails are in English.
async fn find_account(store: &Store, caller: &Caller) -> Result<User> {
    if caller.role == Role::Operator {
        return Err(ApiError::forbidden(
            "languages are chosen by customers and talent",
        ));
    }
    let account = store.find_user(&caller.uid).await?;
    account.ok_or_else(|| ApiError::not_found("account", caller.user_id))
}
