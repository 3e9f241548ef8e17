//! Emails the link of an application again.

use axum::extract::State;
use axum::http::StatusCode;
use domain::Email;
use domain::limits::Limited;
use http_api::{ApiError, Clock, Failures, Json, Limiter, Result, Subject};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

use crate::mails::link_again;

/// The address of the applicant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendApplicationLink {
    /// The address of the application.
    #[schema(value_type = Email)]
    email: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinkRequested {
    /// Always true, whether or not there is an application.
    success: bool,
}

/// Send the link of the address's open application by email, if it has one. The response is the same either way.
#[utoipa::path(
    post,
    path = "/api/join/links",
    tag = "join",
    request_body(content = SendApplicationLink, example = json!({ "email": "ada@example.net" })),
    extensions(("x-access" = json!("public"))),
    responses((status = 202, body = LinkRequested), Failures),
)]
pub(crate) async fn send_application_link(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Json(request): Json<SendApplicationLink>,
) -> Result<(StatusCode, Json<LinkRequested>)> {
    let email =
        Email::parse(&request.email).map_err(|error| ApiError::invalid_field("email", error))?;
    let address = Subject::Email(&email);
    limiter.count(Limited::MailApplicant, &[address]).await?;
    let open = store.find_open_application(&email).await?;
    if let Some(application) = open.filter(|one| !one.is_expired(clock.now())) {
        let mail = link_again(&clock, &application)?;
        store.send_application_mail(&mail).await?;
    }
    let requested = LinkRequested { success: true };
    Ok((StatusCode::ACCEPTED, Json(requested)))
}
