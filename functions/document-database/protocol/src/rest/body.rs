//! Parses bodies as JSON whatever their content type is: browsers send `text/plain` to avoid a preflight request.

use std::sync::atomic::AtomicU64;

use axum::body::Body;
use document_core::{DatabaseName, Status, parse_json};
use serde_json::{Map, Value as Json};

use crate::request_body::{Incomplete, RequestBody, read_body};

/// The largest body in bytes, as in Firestore.
const BODY_LIMIT: usize = 10 * 1024 * 1024;

/// Reads a body to its end; rejects one that is too large.
pub(super) async fn read(body: Body) -> Result<Vec<u8>, Status> {
    let RequestBody { bytes, is_cut } = read_body(body, BODY_LIMIT, &AtomicU64::new(0))
        .await
        .map_err(|Incomplete| Status::invalid("The body ended before it was complete."))?;
    if is_cut {
        return Err(Status::invalid(format!(
            "Request payload size exceeds the limit: {BODY_LIMIT} bytes."
        )));
    }
    Ok(bytes)
}

/// Parses a body as a JSON object. The decoder of values limits their nesting.
pub(super) fn parse(bytes: &[u8]) -> Result<Map<String, Json>, Status> {
    let text = str::from_utf8(bytes)
        .map_err(|_invalid| Status::invalid("Invalid JSON payload received. It is not UTF-8."))?;
    match parse_json(text) {
        Ok(Json::Object(fields)) => Ok(fields),
        Ok(_) => Err(Status::invalid(
            "Invalid JSON payload received. An object was expected.",
        )),
        // The position of the error helps the caller; the parser's message does not.
        Err(error) => Err(Status::invalid(format!(
            "Invalid JSON payload received. It is not JSON at line {}, column {}.",
            error.line(),
            error.column()
        ))),
    }
}

/// Rejects unknown members, as in proto3's JSON; the message is Google's.
pub(super) fn check_members(body: &Map<String, Json>, known: &[&str]) -> Result<(), Status> {
    match body.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) => {
            let shown: String = name.chars().take(100).collect();
            Err(Status::invalid(format!(
                "Invalid JSON payload received. Unknown name {shown:?}: Cannot find field."
            )))
        }
        None => Ok(()),
    }
}

/// Checks that a database in the body, if there is one, is that of the path.
pub(super) fn database(body: &Map<String, Json>, here: &DatabaseName) -> Result<(), Status> {
    match body.get("database") {
        None => Ok(()),
        Some(Json::String(name)) if *name == here.to_string() => Ok(()),
        Some(_) => Err(Status::invalid("`database` is not that of the path.")),
    }
}

/// Members that choose the time of a read.
const CONSISTENCY: [&str; 3] = ["transaction", "newTransaction", "readTime"];

/// Rejects reads of the past. Transactions of the web SDK need none: they are optimistic.
pub(super) fn refuse_read_time(body: &Map<String, Json>) -> Result<(), Status> {
    match CONSISTENCY.iter().find(|name| body.contains_key(**name)) {
        Some(name) => Err(Status::new(
            document_core::Code::Unimplemented,
            format!("`{name}` is not supported: reads are of now, transactions by preconditions."),
        )),
        None => Ok(()),
    }
}

/// Returns the query: the member `name` of the body, which must not choose another time.
pub(super) fn query_member<'a>(
    body: &'a Map<String, Json>,
    name: &str,
) -> Result<&'a Json, Status> {
    let [transaction, new_transaction, read_time] = CONSISTENCY;
    check_members(body, &[name, transaction, new_transaction, read_time])?;
    refuse_read_time(body)?;
    body.get(name)
        .ok_or_else(|| Status::invalid(format!("`{name}` is missing.")))
}
