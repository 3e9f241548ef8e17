//! Emails a guest the links of their orders.

use accounts::notice_to;
use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::Limited;
use domain::notice::NoticeContent;
use domain::{Email, Language};
use http_api::{ApiError, Clock, Failures, Json, Limiter, Result, Subject};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

/// The address of the orders.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendOrderLinks {
    /// The address that was used to book.
    #[schema(value_type = Email)]
    email: String,
    /// The language of the page, in which the email is.
    #[serde(default)]
    language: Language,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderLinksRequested {
    /// Always true, whether or not the address has orders.
    success: bool,
}

/// Email links to the orders that were booked with the address and without an account. The response is the same if there are
/// none: the outbox reads the orders later, so the response time reveals nothing either.
#[utoipa::path(
    post,
    path = "/api/mail/order-links",
    tag = "join",
    request_body(content = SendOrderLinks, example = json!({ "email": "kim@example.org" })),
    extensions(("x-access" = json!("public"))),
    responses((status = 202, body = OrderLinksRequested), Failures),
)]
pub(crate) async fn send_order_links(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Json(request): Json<SendOrderLinks>,
) -> Result<(StatusCode, Json<OrderLinksRequested>)> {
    let email =
        Email::parse(&request.email).map_err(|error| ApiError::invalid_field("email", error))?;
    let address = Subject::Email(&email);
    limiter.count(Limited::MailOrderLinks, &[address]).await?;
    let notice = notice_to(
        &clock,
        email,
        Some(request.language),
        NoticeContent::OrderLinks,
    )?;
    store.add_notice(&notice).await?;
    let requested = OrderLinksRequested { success: true };
    Ok((StatusCode::ACCEPTED, Json(requested)))
}
