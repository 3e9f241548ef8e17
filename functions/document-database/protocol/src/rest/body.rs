//! Bodies: JSON whatever the content type says, since browsers send it as `text/plain` to be spared a preflight.

use axum::extract::rejection::BytesRejection;
use document_core::{DatabaseName, Status};
use http::StatusCode;
use serde_json::{Map, Value as Json};

/// The largest body that is read, in bytes. A document has at most 256 KiB, and JSON escapes take their part.
pub(super) const BODY_LIMIT: usize = 1024 * 1024;

/// The JSON object of a body. Nesting is bounded by the parser itself (128), that of values by `document`.
pub(super) fn parse(bytes: &[u8]) -> Result<Map<String, Json>, Status> {
    match serde_json::from_slice(bytes) {
        Ok(Json::Object(fields)) => Ok(fields),
        Ok(_) => Err(Status::invalid(
            "Invalid JSON payload received. An object was expected.",
        )),
        // Where it breaks off helps; how the parser words it does not.
        Err(error) => Err(Status::invalid(format!(
            "Invalid JSON payload received. It is not JSON at line {}, column {}.",
            error.line(),
            error.column()
        ))),
    }
}

/// Refuses members that are not `known`, as proto3's JSON does; the message is Google's.
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

/// A body may name the database, which must be that of the path.
pub(super) fn database(body: &Map<String, Json>, here: &DatabaseName) -> Result<(), Status> {
    match body.get("database") {
        None => Ok(()),
        Some(Json::String(name)) if *name == here.to_string() => Ok(()),
        Some(_) => Err(Status::invalid("`database` is not that of the path.")),
    }
}

/// Members by which a read chooses its moment.
const CONSISTENCY: [&str; 3] = ["transaction", "newTransaction", "readTime"];

/// Refuses reads of another moment than now. The web SDK's transactions need none: they are optimistic.
pub(super) fn refuse_read_time(body: &Map<String, Json>) -> Result<(), Status> {
    match CONSISTENCY.iter().find(|name| body.contains_key(**name)) {
        Some(name) => Err(Status::new(
            document_core::Code::Unimplemented,
            format!("`{name}` is not supported: reads are of now, transactions by preconditions."),
        )),
        None => Ok(()),
    }
}

/// What a query asks: the one member `name` of its body, which chooses no other moment than now.
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

/// A body that could not be read.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
pub(super) fn read_error(rejection: BytesRejection) -> Status {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Status::invalid(format!(
            "Request payload size exceeds the limit: {BODY_LIMIT} bytes."
        ));
    }
    Status::invalid("The body ended before it was complete.")
}
