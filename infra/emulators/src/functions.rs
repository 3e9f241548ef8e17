//! Lambda: the one call of its API that the product makes, `Invoke` of a function without waiting for its result. The
//! events are queued here, and the consumer of the queue calls the function.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};

use crate::serving::{Bound, Serving};
use crate::{EventQueue, StartError};

/// The longest event of an asynchronous invocation.
const LONGEST_EVENT: usize = 1_048_576;

/// The running service. Set `HOOKS_ENDPOINT` to [`FunctionServer::url`].
#[derive(Debug)]
pub struct FunctionServer {
    events: EventQueue,
    serving: Serving,
}

#[derive(Debug)]
struct Function {
    name: String,
    events: EventQueue,
}

impl FunctionServer {
    /// Starts to take events for the function `name`, on any free port of this machine.
    pub async fn start(name: &str) -> Result<Self, StartError> {
        let bound = Bound::loopback(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        let events = EventQueue::default();
        let function = Function {
            name: name.to_owned(),
            events: events.clone(),
        };
        let router = Router::new()
            .route(
                "/2015-03-31/functions/{name}/invocations",
                post(queue_event),
            )
            .layer(DefaultBodyLimit::max(2 * LONGEST_EVENT))
            .with_state(Arc::new(function));
        let serving = bound.serve(router);
        Ok(Self { events, serving })
    }

    /// The URL, without a slash at the end.
    pub fn url(&self) -> String {
        self.serving.url()
    }

    /// Returns the queued events; the consumer replaces the function's instances.
    pub fn events(&self) -> EventQueue {
        self.events.clone()
    }

    pub async fn shutdown(self) {
        self.serving.shutdown().await;
    }
}

async fn queue_event(
    State(function): State<Arc<Function>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let signature = header("authorization").unwrap_or_default();
    if !signature.starts_with("AWS4-HMAC-SHA256 ") || !signature.contains("/lambda/aws4_request") {
        let problem = "Missing Authentication Token";
        return refused(
            StatusCode::FORBIDDEN,
            "MissingAuthenticationTokenException",
            problem,
        );
    }
    if name != function.name {
        let problem = "Function not found";
        return refused(StatusCode::NOT_FOUND, "ResourceNotFoundException", problem);
    }
    if header("x-amz-invocation-type") != Some("Event") {
        let problem = "Only events are taken here";
        return refused(
            StatusCode::BAD_REQUEST,
            "InvalidParameterValueException",
            problem,
        );
    }
    if body.len() > LONGEST_EVENT {
        let problem = "Request must be smaller than 1048576 bytes for the InvokeFunction operation";
        return refused(
            StatusCode::PAYLOAD_TOO_LARGE,
            "RequestTooLargeException",
            problem,
        );
    }
    match serde_json::from_slice::<Value>(&body) {
        Ok(event) => {
            function.events.add(event);
            StatusCode::ACCEPTED.into_response()
        }
        Err(error) => {
            let problem = format!("Could not parse request body into json: {error}");
            refused(
                StatusCode::BAD_REQUEST,
                "InvalidRequestContentException",
                &problem,
            )
        }
    }
}

fn refused(status: StatusCode, kind: &'static str, message: &str) -> Response {
    let headers = [("x-amzn-errortype", kind)];
    (status, headers, Json(json!({ "Message": message }))).into_response()
}
