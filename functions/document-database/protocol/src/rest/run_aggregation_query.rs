//! `runAggregationQuery`: counts, sums and averages of the documents that match.

use document_core::{AggregationQuery, DocumentPath, Status};
use serde_json::{Map, Value as Json, json};

use super::body;
use crate::read;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Returns one value for each aggregation.
pub(super) async fn run_aggregation_query(
    state: &DocumentsState,
    requester: &Requester,
    parent: Option<DocumentPath>,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    let structured = body::query_member(body, "structuredAggregationQuery")?;
    let asked = AggregationQuery::decode(parent, structured, &state.database)?;
    let answered = read::run_query(state, requester, &asked.query).await?;
    let values = asked.evaluate(&answered.documents);
    let values: Map<String, Json> = values
        .into_iter()
        .map(|(alias, value)| (alias, value.to_json()))
        .collect();
    Ok(json!([{
        "result": { "aggregateFields": values },
        "readTime": answered.read_time.to_string(),
    }])
    .to_string())
}
