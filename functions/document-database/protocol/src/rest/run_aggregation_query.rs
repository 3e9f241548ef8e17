//! `runAggregationQuery`: counts, sums and averages over the documents that match a query.

use document_core::{AggregationQuery, DocumentPath, Status};
use serde_json::{Map, Value as Json, json};

use super::body;
use crate::read;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Returns the response as JSON text, with one value for each aggregation.
pub(super) async fn run_aggregation_query(
    state: &DocumentsState,
    requester: &Requester,
    parent: Option<DocumentPath>,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    let structured = body::query_member(body, "structuredAggregationQuery")?;
    let aggregation = AggregationQuery::decode(parent, structured, &state.database)?;
    let result = read::run_aggregation(state, requester, &aggregation).await?;
    let values = result.aggregated.values.into_iter();
    let values: Map<String, Json> = values
        .map(|(alias, value)| (alias, value.to_json()))
        .collect();
    Ok(json!([{
        "result": { "aggregateFields": values },
        "readTime": result.read_time.to_string(),
    }])
    .to_string())
}
