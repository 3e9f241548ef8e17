//! One line in the log per request, and an id that joins it to what else was logged.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use lambda_http::RequestExt;
use lambda_http::request::RequestContext;
use tracing::{Instrument, info, info_span};
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Writes the log as JSON lines to standard output, from the first line of a `main`; a second call panics.
///
/// `filter` is in the words of `tracing`; one that cannot be read means `info`.
pub fn start_log(filter: &str) {
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(true)
        .with_span_list(false)
        .with_env_filter(
            EnvFilter::try_new(filter).unwrap_or_else(|_unreadable| EnvFilter::new("info")),
        )
        .init();
}

/// Puts the request in a span. The path logged is the route's pattern: the real one may hold an order's hash.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(&request);
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("unknown", MatchedPath::as_str);
    let span = info_span!("request", id, method = %request.method(), route);
    async {
        let mut response = next.run(request).await;
        let milliseconds = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        info!(
            status = response.status().as_u16(),
            milliseconds, "answered"
        );
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        response
    }
    .instrument(span.clone())
    .await
}

/// The gateway's id of the request, or one of our own: what a client sends is never taken for it.
fn request_id(request: &Request) -> String {
    let gateway = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.request_id.clone(),
        _ => None,
    };
    gateway.unwrap_or_else(|| Uuid::new_v4().to_string())
}
