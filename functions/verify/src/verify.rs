//! Returns whether an email address is free.

use axum::extract::State;
use domain::Email;
use domain::limits::Limited;
use http_api::{Failures, Json, Limiter, Result};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

/// The address somebody wants to register with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerifyEmail {
    /// At most 254 bytes; compared in lower case.
    email: Email,
}

/// Whether the address may register.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailView {
    /// Whether no account has the address.
    available: bool,
    /// Ways to sign in with it. Always empty: telling a stranger how somebody signs in helps nobody else.
    methods: Vec<String>,
}

/// Whether an account with this e-mail address exists.
///
/// A form needs the answer and a stranger could collect addresses by it, so it is counted per network (SPEC section 7
/// wants a result); not per address, or whoever asks often enough shuts its owner out. Known or not, the same two
/// calls to the table are made.
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
