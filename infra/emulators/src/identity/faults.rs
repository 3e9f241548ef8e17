//! Trouble on request: the next calls of an endpoint are refused, delayed or cut off, so that a client's words for
//! it can be seen. Kept in memory: a restart ends it.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State as Extract};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::Limited;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::state::State;
use super::wire::{OpenCall, Reply, WireError};

/// The longest delay, in milliseconds.
const MAX_DELAY: u64 = 60_000;

/// Trouble for the next calls of one endpoint.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Fault {
    /// The last part of the path: `signInWithPassword`, `lookup`, `token`, `passwordPolicy`. An administrator's
    /// call has `admin/` before it: `admin/update`.
    endpoint: String,
    /// How many calls it still befalls.
    #[serde(default = "once")]
    times: u32,
    /// The code to answer instead, such as `TOO_MANY_ATTEMPTS_TRY_LATER`.
    message: Option<String>,
    /// The status of that answer; 400 when there is none.
    status: Option<u16>,
    /// How long to wait first, in milliseconds.
    delay_millis: Option<u64>,
    /// Whether to cut the connection in the middle of the answer.
    #[serde(default)]
    drop: bool,
}

const fn once() -> u32 {
    1
}

/// What is still to befall somebody.
#[derive(Debug, Default)]
pub(super) struct Faults {
    list: Mutex<Vec<Fault>>,
}

impl Faults {
    fn with<T>(&self, work: impl FnOnce(&mut Vec<Fault>) -> T) -> T {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut list)
    }

    /// Takes one call's worth of the oldest fault of an endpoint.
    fn take(&self, endpoint: &str) -> Option<Fault> {
        self.with(|list| {
            let fault = list.iter_mut().find(|fault| fault.endpoint == endpoint)?;
            fault.times = fault.times.saturating_sub(1);
            let taken = fault.clone();
            list.retain(|fault| fault.times > 0);
            Some(taken)
        })
    }
}

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
pub(super) async fn inject(
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
    let Some(fault) = state.faults().take(&endpoint) else {
        return next.run(request).await;
    };
    if let Some(delay) = fault.delay_millis {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if fault.drop {
        // A body that fails instead of giving its promised byte makes the server close the connection.
        return Body::new(Limited::new(Body::from("{}"), 1)).into_response();
    }
    match fault.message {
        Some(message) => {
            let status = fault
                .status
                .and_then(|status| StatusCode::from_u16(status).ok());
            WireError::of(status.unwrap_or(StatusCode::BAD_REQUEST), message).into_response()
        }
        None => next.run(request).await,
    }
}
