use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State as Extract};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::Limited;
use serde_json::json;

use super::error::WireError;
use super::faults::Fault;
use super::state::State;
use super::wire::{OpenCall, Reply};

/// The longest delay, in milliseconds.
const MAX_DELAY: u64 = 60_000;

pub(super) async fn add_fault(
    Extract(state): Extract<State>,
    OpenCall(fault): OpenCall<Fault>,
) -> Reply {
    if fault.times == 0 || fault.delay_millis.is_some_and(|delay| delay > MAX_DELAY) {
        return Err(WireError::bad_request(format!(
            "INVALID_FAULT : at least one time, at most {MAX_DELAY} milliseconds"
        )));
    }
    if fault
        .status
        .is_some_and(|status| StatusCode::from_u16(status).is_err())
    {
        return Err(WireError::bad_request("INVALID_FAULT : no such status"));
    }
    state.faults().with(|list| list.push(fault));
    list_faults(Extract(state)).await
}

pub(super) async fn list_faults(Extract(state): Extract<State>) -> Reply {
    let faults = state.faults().with(|list| list.clone());
    Ok(Json(json!({ "faults": faults })))
}

pub(super) async fn clear_faults(Extract(state): Extract<State>) -> Reply {
    state.faults().with(Vec::clear);
    Ok(Json(json!({ "faults": [] })))
}

/// Lets a call through, unless something is to befall it.
pub(super) async fn inject_fault(
    Extract(state): Extract<State>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let last = path.rsplit(['/', ':']).next().unwrap_or_default();
    let endpoint = if path.contains("/projects/") {
        format!("admin/{last}")
    } else {
        last.to_owned()
    };
    let Some(fault) = state.faults().take_next(&endpoint) else {
        return next.run(request).await;
    };
    if let Some(delay) = fault.delay_millis {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if fault.drop {
        // A body that fails before its promised length makes the server close the connection.
        return Body::new(Limited::new(Body::from("{}"), 1)).into_response();
    }
    match fault.message {
        Some(message) => {
            let status = fault
                .status
                .and_then(|status| StatusCode::from_u16(status).ok());
            WireError::with_status(status.unwrap_or(StatusCode::BAD_REQUEST), message)
                .into_response()
        }
        None => next.run(request).await,
    }
}
