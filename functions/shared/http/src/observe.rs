//! One log line per request or event, with an id that the other log lines of the request share.

use std::cell::OnceCell;
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode};
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

/// Sets the order of the request: every later log line of the request contains its number, beside the request id. The
/// first order counts.
pub fn log_order(number: &OrderNumber) {
    Span::current().record("order", display(number));
    // Outside a request, the number is ignored.
    let _ = ORDER.try_with(|order| order.set(number.clone()));
}

/// What is being answered: a request, or an event.
#[derive(Debug, Clone, Copy)]
struct Question<'a> {
    id: &'a str,
    method: &'a str,
    route: &'a str,
}

/// Puts the request in a span. The path logged is the route's pattern: the real one may hold an order's hash.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let id = request_id(&request);
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("unknown", MatchedPath::as_str);
    let route = route.to_owned();
    let method = request.method().clone();
    let question = Question {
        id: &id,
        method: method.as_str(),
        route: &route,
    };
    let outcome = |response: &Response| {
        let code = response.extensions().get::<ErrorCode>().copied();
        (response.status().as_u16(), code)
    };
    let mut response = observe_answer(question, next.run(request), outcome).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// Runs the handling of an event in a span, like a request. `source` names the event source, and `fault_of` returns the
/// fault of an answered event.
pub(crate) async fn observe_event<Answer, Failure>(
    source: &str,
    id: &str,
    handling: impl Future<Output = Result<Answer, Failure>>,
    fault_of: impl FnOnce(&Answer) -> Option<ErrorCode>,
) -> Result<Answer, Failure> {
    let question = Question {
        id,
        method: "EVENT",
        route: source,
    };
    let outcome = |outcome: &Result<Answer, Failure>| {
        let code = match outcome {
            Ok(answer) => fault_of(answer),
            Err(_logged_by_the_runtime) => Some(ErrorCode::Internal),
        };
        let status = code.map_or(StatusCode::OK, ErrorCode::status);
        (status.as_u16(), code)
    };
    observe_answer(question, handling, outcome).await
}

/// Waits for a response in a separate span and writes its log line, which is also its metrics. `outcome` returns the
/// status and the fault.
async fn observe_answer<Answer>(
    question: Question<'_>,
    answering: impl Future<Output = Answer>,
    outcome: impl FnOnce(&Answer) -> (u16, Option<ErrorCode>),
) -> Answer {
    let started = Instant::now();
    let Question { id, method, route } = question;
    let span = info_span!("request", id, method, route, order = Empty);
    let answer = async {
        let answer = answering.await;
        let milliseconds = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let order = ORDER.with(|order| order.get().map(ToString::to_string));
        let (status, code) = outcome(&answer);
        let answered = AnsweredRequest {
            id,
            method,
            route,
            order: order.as_deref(),
            status,
            code,
            milliseconds,
        };
        if !metrics::write_request(&answered) {
            info!(status, milliseconds, "request.answered");
        }
        answer
    };
    ORDER.scope(OnceCell::new(), answer.instrument(span)).await
}

/// Returns the gateway's id of the request, or a new one: the client's is never used.
fn request_id(request: &Request) -> String {
    let gateway = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.request_id.clone(),
        _ => None,
    };
    gateway.unwrap_or_else(|| Uuid::new_v4().to_string())
}
