//! Returns whether an email address is free.

use axum::extract::State;
use domain::Email;
use domain::limits::Limited;
use http_api::{Failures, Json, Limiter, Result};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerifyEmail {
    /// The address, at most 254 bytes; compared in lower case.
    email: Email,
}

/// Whether the address can be registered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailView {
    /// Whether no account has the address.
    available: bool,
    /// The sign-in methods of the account. Always empty, so that callers cannot learn how another user signs in.
    methods: Vec<String>,
}

/// Return whether an account with this email address exists.
///
/// The registration form needs the result, but a caller could enumerate addresses with it, so requests are counted per
/// network (SPEC section 7 requires a result). They are not counted per address, because a caller could then block its
/// owner. Known and unknown addresses need the same two reads of the table.
#[utoipa::path(
    post,
    path = "/api/token/verify",
    tag = "verify",
    request_body(content = VerifyEmail, example = json!({ "email": "ada@example.org" })),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = EmailView), Failures),
)]
pub(crate) async fn verify_email(
    State(store): State<Store>,
    limiter: Limiter,
    Json(request): Json<VerifyEmail>,
) -> Result<Json<EmailView>> {
    limiter.count(Limited::VerifyEmail, &[]).await?;
    let owner = store.find_email(&request.email).await?;
    Ok(Json(EmailView {
        available: owner.is_none(),
        methods: Vec::new(),
    }))
}
