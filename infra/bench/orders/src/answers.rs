//! Parses the calls that a proxy forwards, and builds the responses that replace those of the service.

use std::sync::Mutex;

use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method, StatusCode, Uri};
use http_body_util::{Full, Limited};

const TARGET: &str = "x-amz-target";

/// Returns `TransactWriteItems`, or `POST /v1/refunds`, without identifiers.
pub(crate) fn call_name(method: &Method, uri: &Uri, headers: &HeaderMap) -> String {
    let target = headers.get(TARGET).and_then(|target| target.to_str().ok());
    if let Some((_, operation)) = target.and_then(|target| target.split_once('.')) {
        return operation.to_owned();
    }
    let parts = uri.path().split('/').map(|part| {
        let has_digits = part.chars().any(|letter| letter.is_ascii_digit());
        let is_number = has_digits && part.parse::<u32>().is_ok();
        let is_id = is_number || (has_digits && part.contains('_'));
        if is_id { "*" } else { part }
    });
    format!("{method} {}", parts.collect::<Vec<_>>().join("/"))
}

/// Removes the hidden order from a response of the due index.
pub(crate) fn hide(name: &str, answer: Bytes, hidden: &Mutex<Option<String>>) -> Bytes {
    let hidden = hidden.lock().expect("no thread panicked").clone();
    let Some(order) = hidden.filter(|_| name == "Query") else {
        return answer;
    };
    let Ok(mut page) = serde_json::from_slice::<serde_json::Value>(&answer) else {
        return answer;
    };
    if let Some(items) = page.get_mut("Items").and_then(|items| items.as_array_mut()) {
        items.retain(|item| !item.to_string().contains(&order));
    }
    Bytes::from(page.to_string())
}

/// Returns a 5xx response in the table's format, which clients of other services do not parse.
pub(crate) fn unavailable() -> Response {
    let body = r#"{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}"#;
    let json = [(http::header::CONTENT_TYPE, "application/x-amz-json-1.0")];
    (StatusCode::INTERNAL_SERVER_ERROR, json, body).into_response()
}

/// Returns a response whose body is longer than its declared length, so that the server closes the connection without a
/// response.
pub(crate) fn broken_connection() -> Response {
    Response::new(Body::new(Limited::new(Full::from("lost"), 1)))
}

#[cfg(test)]
mod tests {
    use axum::Router;

    use super::broken_connection;
    use crate::wire::serve;

    #[tokio::test]
    async fn a_broken_connection_gives_no_response() {
        let router = Router::new().fallback(async || broken_connection());
        let wire = serve(router).await;

        let answer = testkit::loopback_client().get(&wire.url).send().await;

        let error = answer.expect_err("no answer");
        assert!(error.is_request(), "{error:?}");
    }
}
