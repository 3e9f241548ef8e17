//! Emails about an account's address and password. The identity service makes their codes, and our outbox sends them: in
//! the marketplace's name and the reader's language.

use accounts::notice_to;
use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::Limited;
use domain::notice::NoticeContent;
use domain::{Email, Language};
use http_api::{
    ApiError, Caller, Clock, EmailCode, ErrorCode, Failures, Identity, Json, Limiter, Result,
    Subject,
};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailRequested {
    success: bool,
}

/// The address of an account whose password was forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ResetPassword {
    /// The address of the account.
    #[schema(value_type = Email)]
    email: String,
    /// The language of the page, in which the email is.
    #[serde(default)]
    language: Language,
}

/// The new address of the caller's account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeAddress {
    #[schema(value_type = Email)]
    email: String,
    /// The language of the page, in which the email is.
    #[serde(default)]
    language: Language,
}

/// Send the email that confirms the address of the caller's account again. `action_refused` if it is confirmed.
#[utoipa::path(
    post,
    path = "/api/token/confirmation",
    tag = "token",
    security(("bearer" = [])),
    extensions(("x-access" = json!("any_role"))),
    responses((status = 202, body = EmailRequested), Failures),
)]
pub(crate) async fn send_confirmation(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
) -> Result<(StatusCode, Json<EmailRequested>)> {
    let account = identity.find_account(&caller.uid).await?;
    let unproven = account.filter(|account| !account.email_verified);
    let address = unproven.and_then(|account| account.address());
    let address = address.ok_or_else(|| {
        let message = "the account has no address that waits for its confirmation";
        ApiError::new(ErrorCode::ActionRefused, message)
    })?;
    limiter
        .count(
            Limited::MailConfirmation,
            &[Subject::Account(&caller.uid), Subject::Email(&address)],
        )
        .await?;
    mail_confirmation(&store, &identity, &clock, &address).await?;
    Ok(accepted())
}

/// Send the link to choose a new password by email, if the address has an account. The response is the same if it has
/// none.
#[utoipa::path(
    post,
    path = "/api/token/password-reset",
    tag = "token",
    request_body(content = ResetPassword, example = json!({ "email": "noor@example.org" })),
    extensions(("x-access" = json!("public"))),
    responses((status = 202, body = EmailRequested), Failures),
)]
pub(crate) async fn send_password_reset(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Json(request): Json<ResetPassword>,
) -> Result<(StatusCode, Json<EmailRequested>)> {
    let email = parse(&request.email)?;
    let address = [Subject::Email(&email)];
    limiter.count(Limited::MailPasswordReset, &address).await?;
    let code = EmailCode::ResetPassword(&email);
    if let Some(code) = identity.make_email_code(code).await? {
        let content = NoticeContent::PasswordReset { code };
        let notice = notice_to(&clock, email, Some(request.language), content)?;
        store.add_notice(&notice).await?;
    }
    Ok(accepted())
}

/// Send the email that changes the address of the caller's account to the new address. The account keeps the old one until
/// the link is used. Needs a sign-in of the last five minutes.
#[utoipa::path(
    post,
    path = "/api/token/address",
    tag = "token",
    security(("bearer" = [])),
    request_body(content = ChangeAddress, example = json!({ "email": "noor.b@example.org" })),
    extensions(("x-access" = json!("any_role"))),
    responses((status = 202, body = EmailRequested), Failures),
)]
pub(crate) async fn send_address_change(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<ChangeAddress>,
) -> Result<(StatusCode, Json<EmailRequested>)> {
    let to = parse(&request.email)?;
    caller.require_recent_sign_in()?;
    let account = identity.find_account(&caller.uid).await?;
    let from = account.and_then(|account| account.address());
    let from = from.ok_or_else(|| {
        let message = "the account has no address to change";
        ApiError::new(ErrorCode::ActionRefused, message)
    })?;
    limiter
        .count(
            Limited::MailConfirmation,
            &[Subject::Account(&caller.uid), Subject::Email(&to)],
        )
        .await?;
    let code = EmailCode::Change {
        from: &from,
        to: &to,
    };
    let code = identity
        .make_email_code(code)
        .await?
        .ok_or_else(|| ApiError::new(ErrorCode::EmailTaken, "another account has this address"))?;
    let content = NoticeContent::AddressChange { from, code };
    let notice = notice_to(&clock, to, Some(request.language), content)?;
    store.add_notice(&notice).await?;
    Ok(accepted())
}

/// Emails the code that confirms the address of an account.
pub(crate) async fn mail_confirmation(
    store: &Store,
    identity: &Identity,
    clock: &Clock,
    address: &Email,
) -> Result<()> {
    let code = identity
        .make_email_code(EmailCode::Confirm(address))
        .await?;
    // Without a code the account was deleted meanwhile.
    let Some(code) = code else { return Ok(()) };
    let content = NoticeContent::AddressToConfirm { code };
    let notice = notice_to(clock, address.clone(), None, content)?;
    Ok(store.add_notice(&notice).await?)
}

fn parse(email: &str) -> Result<Email> {
    Email::parse(email).map_err(|error| ApiError::invalid_field("email", error))
}

fn accepted() -> (StatusCode, Json<EmailRequested>) {
    (StatusCode::ACCEPTED, Json(EmailRequested { success: true }))
}
