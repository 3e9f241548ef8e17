//! The provider says that something changed.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode};
use domain::{NoticeGuid, OrderGuid};
use jiff::Timestamp;
use serde::Serialize;
use settle::{Settle, SettleError};
use stripe::Event;
use utoipa::ToSchema;
use web::{ApiError, Clock, ErrorCode, Failures, Json, Result};

/// The largest event the endpoint reads, in bytes.
pub(crate) const WEBHOOK_LIMIT: usize = 256 * 1024;

/// Longer than any header with the signatures of one event, in bytes.
const LONGEST_SIGNATURE: usize = 4_096;

/// The event was dealt with, now or before.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WebhookReceived {
    /// Always true.
    received: bool,
}

/// Takes an event of the payment provider. An event is only a hint where to look: the payment is
/// fetched anew, so order of arrival does not matter, and a repeated event is answered and not acted on.
#[utoipa::path(
    post,
    path = "/api/payments/webhook",
    tag = "payments",
    params((
        "stripe-signature" = String, Header, description = "time and signatures of the body",
        min_length = 1, max_length = 4_096,
    )),
    request_body(content = String, content_type = "application/json"),
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
    settle
        .stripe()
        .verify_webhook(&body, signature.unwrap_or_default(), now)
        .map_err(|error| ApiError::new(ErrorCode::SignatureInvalid, error.to_string()))?;
    let event = Event::parse(&body).map_err(|error| {
        ApiError::new(ErrorCode::MalformedJson, "the body is not an event").because(error)
    })?;

    if !settle.store().find_webhook(&event.id).await? {
        let milliseconds = clock.unix_milliseconds();
        let letter = NoticeGuid::from_parts(milliseconds, web::random_bytes()?);
        reconcile_event(&settle, &event, letter, now).await?;
        // Recorded last: an event whose handling crashed is handled again.
        settle.store().save_webhook(&event.id, now).await?;
    }
    Ok(Json(WebhookReceived { received: true }))
}

/// Fetches what changed: an order's payment or a talent's account. What can succeed later is an error, so that the provider repeats
/// the event; what cannot is logged, since a repetition would change nothing.
async fn reconcile_event(
    settle: &Settle,
    event: &Event,
    letter: NoticeGuid,
    now: Timestamp,
) -> Result<(), SettleError> {
    // What happens on a connected account (its own state, a capability, a withdrawal) is looked up
    // there; a payout to the bank has a state of its own. `letter` names the mail about one that came back.
    let account = match event.object_kind.as_str() {
        "account" => Some(&event.object_id),
        _ => event.account.as_ref(),
    };
    let outcome = match account {
        Some(account) if event.object_kind == "payout" => {
            Box::pin(settle.reconcile_bank_payout(account, &event.object_id, letter, now)).await
        }
        Some(account) => Box::pin(settle.reconcile_account(account, now)).await,
        None => reconcile_object(settle, event, now).await,
    };
    match outcome {
        Err(error) if !error.is_temporary() => {
            tracing::error!(%error, event = event.id, kind = event.kind, "an event led to nothing");
            Ok(())
        }
        outcome => outcome,
    }
}

async fn reconcile_object(
    settle: &Settle,
    event: &Event,
    now: Timestamp,
) -> Result<(), SettleError> {
    match settle.order_of(&event.object_kind, &event.object_id).await {
        Ok(Some(order)) => reconcile(settle, order, now).await,
        Ok(None) => Ok(()),
        Err(error) => Err(error),
    }
}

async fn reconcile(settle: &Settle, order: OrderGuid, now: Timestamp) -> Result<(), SettleError> {
    Box::pin(settle.reconcile(order, now)).await?;
    Ok(())
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
