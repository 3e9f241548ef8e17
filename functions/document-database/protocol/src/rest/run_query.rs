//! `runQuery`: returns the documents that match.

use document_core::{Document, DocumentPath, Query, Status, WireDocument};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::body;
use super::response::json_text;
use crate::read;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Returns the documents in the query's order, or only the read time if there are none.
pub(super) async fn run_query(
    state: &DocumentsState,
    requester: &Requester,
    parent: Option<DocumentPath>,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    let structured = body::query_member(body, "structuredQuery")?;
    let query = Query::decode(parent, structured, &state.database)?;
    let answered = read::run_query(state, requester, &query).await?;
    let read_time = answered.read_time.to_string();
    if answered.documents.is_empty() {
        return Ok(json!([{ "readTime": read_time }]).to_string());
    }
    let documents = answered.documents.into_iter();
    let documents: Vec<Document> = documents.map(|document| query.project(document)).collect();
    let answers = documents.iter().map(|document| Answer {
        document: document.wire(&state.database),
        read_time: &read_time,
    });
    json_text(&answers.collect::<Vec<_>>())
}

/// A document of the result.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    document: WireDocument<'a>,
    read_time: &'a str,
}
