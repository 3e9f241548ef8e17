//! `runQuery`: the documents that match.

use document_core::{DocumentPath, Query, Status};
use serde_json::{Map, Value as Json, json};

use super::body;
use super::response::json_object;
use crate::read;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Answers the documents in the query's order; for none of them, the moment alone.
pub(super) async fn run_query(
    state: &DocumentsState,
    requester: &Requester,
    parent: Option<DocumentPath>,
    body: &Map<String, Json>,
) -> Result<Json, Status> {
    let structured = body::query_member(body, "structuredQuery")?;
    let query = Query::decode(parent, structured, &state.database)?;
    let answered = read::run_query(state, requester, &query).await?;
    let read_time = answered.read_time.to_string();
    if answered.documents.is_empty() {
        return Ok(json!([{ "readTime": read_time }]));
    }
    let answer = |document| {
        let document = query.project(document).to_json(&state.database);
        json_object([
            ("document", document),
            ("readTime", read_time.as_str().into()),
        ])
    };
    Ok(answered.documents.into_iter().map(answer).collect())
}
