use axum::Json;
use axum::extract::{Path, State as Extract};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

use super::error::StripeError;
use super::intent;
use super::state::{Faults, State, WebhookMischief};

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
        Ok::<_, StripeError>((intent::load(session, &id)?, intent::history(session, &id)?))
    });
    match found {
        Ok((intent, history)) => {
            let captures = history
                .iter()
                .filter(|deed| deed.action == "capture")
                .count();
            Json(json!({ "paymentIntent": intent, "captures": captures, "history": history }))
                .into_response()
        }
        Err(error) => error.into_response(),
    }
}

/// Sets which operations are carried out but never answered; an empty list ends it.
pub(super) async fn set_faults(
    Extract(state): Extract<State>,
    Json(faults): Json<Faults>,
) -> Response {
    state.set_faults(faults);
    StatusCode::NO_CONTENT.into_response()
}

/// Sets what the network does to webhooks; what is on its way is there, or lost, before the answer.
pub(super) async fn set_mischief(
    Extract(state): Extract<State>,
    Json(mischief): Json<WebhookMischief>,
) -> Response {
    match state.set_mischief(mischief) {
        Ok(()) => {
            drop(state.delivering().lock().await);
            StatusCode::NO_CONTENT.into_response()
        }
        Err(error) => StripeError::from(error).into_response(),
    }
}
