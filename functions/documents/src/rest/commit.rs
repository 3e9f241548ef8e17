//! `commit`: all writes or none.

use document::{Status, Write};
use domain::limits::Limited;
use serde_json::{Map, Value as Json};
use web::{Limiter, Subject};

use super::body;
use crate::commit::{Origin, Refused};
use crate::requester::{Requester, status_of};
use crate::state::DocumentsState;

/// Commits and tells the version of each document.
pub(super) async fn commit(
    state: &DocumentsState,
    requester: &Requester,
    limiter: &Limiter,
    body: &Map<String, Json>,
) -> Result<Json, Status> {
    body::only(body, &["database", "writes", "transaction"])?;
    body::database(body, &state.database)?;
    body::now_alone(body)?;
    let writes = match body.get("writes") {
        None => Vec::new(),
        Some(writes) => Write::decode_all(writes, &state.database)?,
    };
    count(limiter, requester).await?;
    match crate::commit::commit(state, requester, &writes, &Origin::Unary).await {
        Ok(committed) => Ok(committed.to_json()),
        Err(Refused::Status(status)) => Err(status),
        // There is no stream in a call.
        Err(Refused::StreamMoved) => Err(Status::new(
            document::Code::Aborted,
            "The commit was not made. Please try again.",
        )),
    }
}

/// One count for each commit: of the account, or of the network of somebody who is not signed in.
async fn count(limiter: &Limiter, requester: &Requester) -> Result<(), Status> {
    let limited = Limited::CommitDocuments;
    let counted = match requester.uid() {
        Some(uid) => limiter.count_for(limited, Subject::Account(uid)).await,
        None => limiter.count(limited, &[]).await,
    };
    counted.map_err(status_of)
}
