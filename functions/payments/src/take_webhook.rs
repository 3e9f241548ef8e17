//! Receives the provider's events.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode};
use domain::NoticeGuid;
use domain::health::{HealthFailure, HealthPart, HealthReport};
use http_api::{ApiError, Clock, ErrorCode, Failures, Json, Result};
use serde::Serialize;
use settle::Settle;
use stripe::Event;
use utoipa::ToSchema;

/// The largest accepted event in bytes.
pub(crate) const WEBHOOK_LIMIT: usize = 256 * 1024;

/// A bound in bytes that every header with signatures is below.
const LONGEST_SIGNATURE: usize = 4_096;

/// Confirms that the event was handled, now or before.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WebhookReceived {
    received: bool,
}

/// Receive an event of the payment provider. An event only reports that an object changed: the payment is fetched from
/// the provider, so the order of arrival does not matter, and a repeated event is confirmed without any effect.
#[utoipa::path(
    post,
    path = "/api/payments/webhook",
    tag = "payments",
    params((
        "stripe-signature" = String, Header, description = "time and signatures of the body",
        min_length = 1, max_length = 4_096,
    )),
    request_body(content = String, content_type = "application/json"),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = WebhookReceived), Failures),
)]
pub(crate) async fn take_webhook(
    State(clock): State<Clock>,
    State(settle): State<Settle>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<WebhookReceived>> {
    let body = body.map_err(unreadable)?;
    let now = clock.now();
    let signature = headers
        .get("stripe-signature")
        .and_then(|value| value.to_str().ok())
        .filter(|value| value.len() <= LONGEST_SIGNATURE);
    let verified = settle
        .stripe()
        .verify_webhook(&body, signature.unwrap_or_default(), now);
    let outcome = verified.map_err(|_mismatch| HealthFailure::SignatureInvalid);
    let report = HealthReport::new(HealthPart::PaymentWebhook, outcome);
    settle.store().note_health(&report, now).await;
    verified.map_err(|error| ApiError::new(ErrorCode::SignatureInvalid, error.to_string()))?;
    let event = Event::parse(&body).map_err(|error| {
        ApiError::new(ErrorCode::MalformedJson, "the body is not an event").because(error)
    })?;

    if !settle.store().is_event_handled(&event.id).await? {
        let milliseconds = clock.unix_milliseconds();
        let letter = NoticeGuid::from_parts(milliseconds, http_api::random_bytes()?);
        Box::pin(settle.reconcile_event(&event, letter, now)).await?;
        // Recorded last: an event whose handling crashed is handled again.
        settle.store().record_handled_event(&event.id, now).await?;
    }
    Ok(Json(WebhookReceived { received: true }))
}

fn unreadable(rejection: BytesRejection) -> ApiError {
    let (code, message) = match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => (
            ErrorCode::BodyTooLarge,
            "the event is larger than this endpoint reads",
        ),
        _ => (
            ErrorCode::MalformedJson,
            "the event ended before it was complete",
        ),
    };
    ApiError::new(code, message).because(rejection)
}
