//! `commit`: commits all writes or none.
use document_core::{Status, Write};
use serde_json::{Map, Value as Json};

use super::body;
use super::count_request::count_request;
use crate::commit::{CommitRefusal, Origin};
use crate::limits::{Limited, Limiter};
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Commits the writes and returns the version of each document.
pub(super) async fn commit(
    state: &DocumentsState,
    requester: &Requester,
    limiter: &Limiter,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    body::check_members(body, &["database", "writes", "transaction"])?;
    body::database(body, &state.database)?;
    body::refuse_read_time(body)?;
    let writes = match body.get("writes") {
        None => Vec::new(),
        Some(writes) => Write::decode_all(writes, &state.database)?,
    };
    count_request(limiter, requester, Limited::Commit).await?;
    match crate::commit::commit(state, requester, &writes, &Origin::Unary).await {
        Ok(committed) => Ok(committed.to_json().to_string()),
        Err(CommitRefusal::Status(status)) => Err(status),
        Err(CommitRefusal::StreamMoved) => Err(not_made()),
    }
}

/// Returns the error of a commit whose stream has moved. A call has no stream.
pub(super) fn not_made() -> Status {
    let message = "The commit was not made. Please try again.";
    Status::new(document_core::Code::Aborted, message)
}
