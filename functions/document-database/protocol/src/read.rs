//! Reads that the rules permit: documents by name, and queries.

use std::collections::BTreeSet;

use document_core::{AggregationQuery, Document, DocumentPath, Query, Scope, Status, Version};
use document_store::{Aggregated, DocumentsError};
use tokio::time::Instant;

use crate::error::table_status;
use crate::read_context::{read_bounded_context, read_context, read_heads, required_documents};
use crate::requester::Requester;
use crate::rules::{Access, RuleInputs};
use crate::state::DocumentsState;

/// Documents by name, in the requested order.
#[derive(Debug)]
pub(crate) struct DocumentsRead {
    pub(crate) documents: Vec<(DocumentPath, Option<Document>)>,
    pub(crate) read_time: Version,
}

/// The result of a query.
#[derive(Debug)]
pub(crate) struct QueryResult {
    pub(crate) documents: Vec<Document>,
    pub(crate) read_time: Version,
}

/// Reads these documents; fails as a whole if the caller may not read one of them.
pub(crate) async fn get_documents(
    state: &DocumentsState,
    requester: &Requester,
    paths: Vec<DocumentPath>,
) -> Result<DocumentsRead, Status> {
    state.rules.check_requester(requester)?;
    let mut all = required_documents(state, requester, paths.iter().map(Access::Read));
    all.extend(paths.iter().cloned());
    let known = read_bounded_context(state, requester, all, &[])
        .await?
        .known;
    for path in &paths {
        state
            .rules
            .check_read(requester, path, known.get(path), &known)?;
    }
    let documents = paths.into_iter().map(|path| {
        let document = known.get(&path).cloned();
        (path, document)
    });
    let documents: Vec<_> = documents.collect();
    let scopes = paths_scopes(state, documents.iter().map(|(path, _)| path));
    Ok(DocumentsRead {
        read_time: read_time(state, &known, None, scopes).await?,
        documents,
    })
}

#[derive(Debug)]
pub(crate) struct AggregationResult {
    pub(crate) aggregated: Aggregated,
    pub(crate) read_time: Version,
}

/// Runs a query; fails before anything is read unless the rules permit every possible result.
pub(crate) async fn run_query(
    state: &DocumentsState,
    requester: &Requester,
    query: &Query,
) -> Result<QueryResult, Status> {
    let stored = state.documents();
    let read = async { stored.query(query).await.map_err(query_status) };
    let (known, scope, documents) = Box::pin(permitted(state, requester, query, read)).await?;
    let versions = documents.iter().map(|document| document.updated);
    Ok(QueryResult {
        read_time: read_time(state, &known, versions.max(), scope.into_iter().collect()).await?,
        documents,
    })
}

/// Computes aggregations over the result of a query, under the same rules.
pub(crate) async fn run_aggregation(
    state: &DocumentsState,
    requester: &Requester,
    aggregation: &AggregationQuery,
) -> Result<AggregationResult, Status> {
    let deadline = Instant::now() + state.timeouts.hold(None);
    let stored = state.documents();
    let read = async {
        let found = Box::pin(stored.aggregate(aggregation, deadline)).await;
        found.map_err(query_status)
    };
    let (known, scope, aggregated) = permitted(state, requester, &aggregation.query, read).await?;
    let scopes = scope.into_iter().collect();
    Ok(AggregationResult {
        read_time: read_time(state, &known, aggregated.latest, scopes).await?,
        aggregated,
    })
}

/// Reads the result of a query with `read` if the rules permit every possible result. Returns what the rules read, and the
/// scope of the result.
async fn permitted<T>(
    state: &DocumentsState,
    requester: &Requester,
    query: &Query,
    read: impl Future<Output = Result<T, Status>>,
) -> Result<(RuleInputs, Option<Scope>, T), Status> {
    state.rules.check_requester(requester)?;
    let read = async {
        if let Some(collection) = query.collection() {
            let entities = &state.entities;
            entities.backfill_collection(requester, &collection).await?;
        }
        read.await
    };
    let needed = required_documents(state, requester, [Access::Query(query)]);
    if needed.is_empty() {
        // The rules need no documents; the caller's gate is read beside the query.
        let scope = state
            .rules
            .check_query(requester, query, &RuleInputs::default())?;
        let gate = read_context(state, requester, needed, &[]);
        let (gathered, found) = tokio::try_join!(gate, read)?;
        return Ok((gathered.known, scope, found));
    }
    let known = read_context(state, requester, needed, &[]).await?.known;
    let scope = state.rules.check_query(requester, query, &known)?;
    let found = read.await?;
    Ok((known, scope, found))
}

/// Returns Firestore's error for a query without a result.
pub(crate) fn query_status(error: DocumentsError) -> Status {
    match error {
        DocumentsError::Status(status) => status,
        DocumentsError::Store(error) => table_status(error),
    }
}

/// Returns the latest version of what was read: every later change is above it, whatever the clock shows. If nothing
/// was read, it is the version of the scopes' heads. `found` is the latest version of the result.
async fn read_time(
    state: &DocumentsState,
    known: &RuleInputs,
    found: Option<Version>,
    scopes: Vec<Scope>,
) -> Result<Version, Status> {
    let known = known.documents.values().flatten();
    let known = known.map(|document| document.updated);
    if let Some(latest) = known.max().max(found) {
        return Ok(latest);
    }
    let heads = read_heads(state, &scopes).await?;
    let latest = heads.values().map(|head| head.version).max();
    // Version 0 means none.
    Ok(latest.unwrap_or(Version(1)))
}

fn paths_scopes<'a>(
    state: &DocumentsState,
    paths: impl Iterator<Item = &'a DocumentPath>,
) -> Vec<Scope> {
    let scopes: BTreeSet<Scope> = paths
        .flat_map(|path| state.schema().scopes(path, None))
        .collect();
    scopes.into_iter().collect()
}
