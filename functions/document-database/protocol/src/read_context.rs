//! What a decision is made on: documents, heads of logs and the caller's gate, all from one request to the table.

use std::collections::{BTreeSet, HashMap};

use document_core::{DocumentPath, Scope, Status};
use document_store::{Head, ReadRequest};
use http::Extensions;

use crate::error::table_status;
use crate::requester::Requester;
use crate::rules::{Access, Known};
use crate::state::DocumentsState;

/// What was found at one moment.
#[derive(Debug, Default)]
pub(crate) struct ReadContext {
    /// The documents that were asked for, present or not.
    pub(crate) known: Known,
    /// Where the log stands of each scope that was asked for and has one.
    pub(crate) heads: HashMap<Scope, Head>,
}

/// The documents that the rules look at to decide these.
pub(crate) fn required_documents<'a>(
    state: &DocumentsState,
    requester: &Requester,
    accesses: impl IntoIterator<Item = Access<'a>>,
) -> BTreeSet<DocumentPath> {
    let needed = accesses
        .into_iter()
        .flat_map(|access| state.rules.required_documents(requester, &access));
    needed.collect()
}

/// Reads these documents and heads, and refuses a caller whose account was signed out, disabled or deleted since the
/// token was made.
pub(crate) async fn read_context(
    state: &DocumentsState,
    requester: &Requester,
    paths: BTreeSet<DocumentPath>,
    scopes: &[Scope],
) -> Result<ReadContext, Status> {
    let paths: Vec<DocumentPath> = paths.into_iter().collect();
    let gate = requester.uid().and_then(|uid| state.accounts.gate_key(uid));
    let request = ReadRequest {
        paths: &paths,
        scopes,
        row: gate.as_ref(),
    };
    let mut found = state
        .documents()
        .read(&request)
        .await
        .map_err(table_status)?;
    state.accounts.admit(requester, found.row)?;
    let entities = &state.entities;
    if entities
        .backfill(requester, &paths, &found.documents)
        .await?
    {
        found = state
            .documents()
            .read(&request)
            .await
            .map_err(table_status)?;
    }
    let known = paths.into_iter().map(|path| {
        let document = found.documents.remove(&path);
        (path, document)
    });
    Ok(ReadContext {
        known: Known {
            documents: known.collect(),
            rows: Extensions::new(),
        },
        heads: found.heads,
    })
}

/// Where the logs of these scopes stand that have one.
pub(crate) async fn read_heads(
    state: &DocumentsState,
    scopes: &[Scope],
) -> Result<HashMap<Scope, Head>, Status> {
    let request = ReadRequest {
        paths: &[],
        scopes,
        row: None,
    };
    let found = state
        .documents()
        .read(&request)
        .await
        .map_err(table_status)?;
    Ok(found.heads)
}
