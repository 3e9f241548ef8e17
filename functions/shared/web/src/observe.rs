//! One line in the log per request, and an id that joins it to what else was logged.

use std::cell::OnceCell;
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use domain::OrderNumber;
use lambda_http::RequestExt;
use lambda_http::request::RequestContext;
use tracing::field::{Empty, display};
use tracing::{Instrument, Span, info, info_span};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use uuid::Uuid;

use crate::error::ErrorCode;
use crate::metrics::{self, AnsweredRequest};

tokio::task_local! {
    /// The number of the order that the request is about.
    static ORDER: OnceCell<OrderNumber>;
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Writes the log as JSON lines to standard output, from the first line of a `main`; a second call panics.
///
/// `filter` names levels by target, as in `info,store=debug`; one that cannot be read means `info`.
pub fn start_log(filter: &str) {
    let filter = filter
        .parse()
        .unwrap_or_else(|_unreadable| Targets::new().with_default(LevelFilter::INFO));
    let lines = tracing_subscriber::fmt::layer()
        .json()
        .flatten_event(true)
        .with_current_span(true)
        .with_span_list(false);
    tracing_subscriber::registry()
        .with(lines)
        .with(filter)
        .init();
}

/// Says which order the request is about: the number stands in every later line of the request in the log, beside the
/// request's id. The first order counts.
pub fn log_order(number: &OrderNumber) {
    Span::current().record("order", display(number));
    // Outside a request there is nothing that keeps it.
    let _ = ORDER.try_with(|order| order.set(number.clone()));
}

/// Puts the request in a span. The path logged is the route's pattern: the real one may hold an order's hash.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(&request);
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("unknown", MatchedPath::as_str);
    let route = route.to_owned();
    let method = request.method().clone();
    let span = info_span!("request", id, %method, route, order = Empty);
    let answer = async {
        let mut response = next.run(request).await;
        let milliseconds = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let order = ORDER.with(|order| order.get().map(ToString::to_string));
        let answered = AnsweredRequest {
            id: &id,
            method: method.as_str(),
            route: &route,
            order: order.as_deref(),
            status: response.status().as_u16(),
            code: response.extensions().get::<ErrorCode>().copied(),
            milliseconds,
        };
        if !metrics::write_request(&answered) {
            info!(status = answered.status, milliseconds, "answered");
        }
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        response
    };
    ORDER.scope(OnceCell::new(), answer.instrument(span)).await
}

/// The gateway's id of the request, or one of our own: what a client sends is never taken for it.
fn request_id(request: &Request) -> String {
    let gateway = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.request_id.clone(),
        _ => None,
    };
    gateway.unwrap_or_else(|| Uuid::new_v4().to_string())
}
