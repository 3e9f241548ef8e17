use axum::Json;
use axum::extract::{Path, State as Extract};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

use super::state::{CallFaults, State, WebhookFaults};
use crate::stripe::operations::balance_transactions::{BookedObject, book_objects};
use crate::stripe::operations::refunds;
use crate::stripe::records::balance_transaction::Settlement;
use crate::stripe::records::error::StripeError;
use crate::stripe::records::payment_intent;

pub(super) async fn find_clock(Extract(state): Extract<State>) -> Response {
    Json(json!({ "now": state.clock().now(), "secondsAhead": state.clock().ahead() }))
        .into_response()
}

/// By how much, or to when.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MoveClock {
    advance_seconds: Option<i64>,
    /// Seconds since 1970.
    now: Option<i64>,
}

pub(super) async fn move_clock(
    Extract(state): Extract<State>,
    Json(request): Json<MoveClock>,
) -> Response {
    let clock = state.clock();
    let ahead = match request {
        MoveClock {
            advance_seconds: Some(seconds),
            now: None,
        } => clock.ahead().saturating_add(seconds),
        MoveClock {
            advance_seconds: None,
            now: Some(now),
        } => clock
            .ahead()
            .saturating_add(now.saturating_sub(clock.now())),
        _ => return StripeError::invalid("Give advanceSeconds or now.").into_response(),
    };
    match state.set_seconds_ahead(ahead) {
        Ok(()) => find_clock(Extract(state)).await,
        Err(error) => StripeError::from(error).into_response(),
    }
}

/// An intent with everything that was done to it, and how often it was captured.
pub(super) async fn find_intent_history(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
) -> Response {
    let found = state.records().transact(|session| {
        let intent = payment_intent::load(session, &id)?;
        let history = payment_intent::load_history(session, &id)?;
        Ok::<_, StripeError>((intent, history))
    });
    match found {
        Ok((intent, history)) => {
            let captures = history
                .iter()
                .filter(|entry| entry.action == "capture")
                .count();
            Json(json!({ "paymentIntent": intent, "captures": captures, "history": history }))
                .into_response()
        }
        Err(error) => error.into_response(),
    }
}

/// Sends a refund back, as a customer's bank does days later.
pub(super) async fn bounce_refund(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
) -> Response {
    let now = state.clock().now();
    let bounced = state
        .records()
        .transact(|session| refunds::bounce_refund(session, now, &id));
    state.delivery_queued().notify_one();
    match bounced {
        Ok(refund) => Json(json!(refund)).into_response(),
        Err(error) => error.into_response(),
    }
}

/// Books movements with their objects: for days with more orders than a test can pay one by one.
pub(super) async fn book_movements(
    Extract(state): Extract<State>,
    Json(booked): Json<Vec<BookedObject>>,
) -> Response {
    let now = state.clock().now();
    let outcome = state
        .records()
        .transact(|session| book_objects(session, now, &booked));
    match outcome {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => error.into_response(),
    }
}

/// Sets the currencies that the platform's account settles in; none for all.
pub(super) async fn set_settlement(
    Extract(state): Extract<State>,
    Json(settlement): Json<Settlement>,
) -> Response {
    match state.records().transact(|session| settlement.save(session)) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => StripeError::from(error).into_response(),
    }
}

/// Sets the faults of calls; an empty object ends them.
pub(super) async fn set_call_faults(
    Extract(state): Extract<State>,
    Json(faults): Json<CallFaults>,
) -> Response {
    state.set_call_faults(faults);
    StatusCode::NO_CONTENT.into_response()
}

/// Sets the faults of webhooks; the response is sent after a running delivery.
pub(super) async fn set_webhook_faults(
    Extract(state): Extract<State>,
    Json(webhook_faults): Json<WebhookFaults>,
) -> Response {
    match state.set_webhook_faults(webhook_faults) {
        Ok(()) => {
            drop(state.delivering().lock().await);
            StatusCode::NO_CONTENT.into_response()
        }
        Err(error) => StripeError::from(error).into_response(),
    }
}
